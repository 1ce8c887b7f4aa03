export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '#server/transport/rest/mount.ts';
