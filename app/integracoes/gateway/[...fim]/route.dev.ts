export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '#server/transport/mount.ts';
