import type { TipoAnexo } from './made.ts';

/** What an attachment is: `mime` as it is told to whoever it is sent to, and the endings that its name may have, the usual one first. */
export type TipoDeArquivo = { anexo: TipoAnexo; mime: string; finais: readonly [string, ...string[]] };

const tipo = (anexo: TipoAnexo, mime: string, ...finais: [string, ...string[]]): TipoDeArquivo => ({
  anexo,
  mime,
  finais,
});

const JPEG = tipo('imagem', 'image/jpeg', 'jpg', 'jpeg', 'jpe', 'jfif');
const PNG = tipo('imagem', 'image/png', 'png', 'apng');
// What browsers do not show is a document: telephones send HEIC, scanners TIFF.
const HEIC = tipo('documento', 'image/heic', 'heic', 'heif');
const OGG = tipo('audio', 'audio/ogg', 'ogg', 'opus', 'oga');
const M4A = tipo('audio', 'audio/mp4', 'm4a', 'm4b', 'mp4');
const MP4 = tipo('video', 'video/mp4', 'mp4', 'm4v');
const office = (kind: string, ending: string) =>
  tipo('documento', `application/vnd.openxmlformats-officedocument.${kind}`, ending);
const openDocument = (kind: string, ending: string) =>
  tipo('documento', `application/vnd.oasis.opendocument.${kind}`, ending);

/**
 * Attachments by what `file-type` finds in their bytes; nothing else is taken. It is what WhatsApp and mail programs send: pictures, voice
 * and music, video, PDF, office documents, and ZIP, by which notes (XML) and bank slips travel in batches. Left out: programs and
 * their installers, office documents with macros, archives that hide what is in them (RAR, 7z), disk images, fonts, Flash, RTF and
 * PostScript, whose readers run what is in them.
 */
export const BINARIOS: Readonly<Record<string, TipoDeArquivo>> = {
  'image/jpeg': JPEG,
  'image/png': PNG,
  'image/apng': PNG,
  'image/webp': tipo('imagem', 'image/webp', 'webp'),
  'image/gif': tipo('imagem', 'image/gif', 'gif'),
  'image/heic': HEIC,
  'image/heif': HEIC,
  'image/heic-sequence': HEIC,
  'image/heif-sequence': HEIC,
  'image/avif': tipo('documento', 'image/avif', 'avif'),
  'image/tiff': tipo('documento', 'image/tiff', 'tif', 'tiff'),
  'audio/mpeg': tipo('audio', 'audio/mpeg', 'mp3', 'mpga'),
  'audio/ogg': OGG,
  'audio/ogg; codecs=opus': OGG,
  'audio/aac': tipo('audio', 'audio/aac', 'aac'),
  'audio/mp4': M4A,
  'audio/x-m4a': M4A,
  'audio/amr': tipo('audio', 'audio/amr', 'amr'),
  'audio/wav': tipo('audio', 'audio/wav', 'wav'),
  'audio/flac': tipo('audio', 'audio/flac', 'flac'),
  'video/mp4': MP4,
  'video/x-m4v': MP4,
  'video/3gpp': tipo('video', 'video/3gpp', '3gp', '3gpp'),
  'video/3gpp2': tipo('video', 'video/3gpp2', '3g2'),
  'video/webm': tipo('video', 'video/webm', 'webm'),
  'video/quicktime': tipo('video', 'video/quicktime', 'mov', 'qt'),
  'application/pdf': tipo('documento', 'application/pdf', 'pdf'),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': office(
    'wordprocessingml.document',
    'docx',
  ),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': office('spreadsheetml.sheet', 'xlsx'),
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': office(
    'presentationml.presentation',
    'pptx',
  ),
  'application/vnd.oasis.opendocument.text': openDocument('text', 'odt'),
  'application/vnd.oasis.opendocument.spreadsheet': openDocument('spreadsheet', 'ods'),
  'application/vnd.oasis.opendocument.presentation': openDocument('presentation', 'odp'),
  'application/zip': tipo('documento', 'application/zip', 'zip'),
};

/** What a film without a picture is: a recording of a browser or of a telephone. */
export const SEM_IMAGEM: Readonly<Record<string, TipoDeArquivo>> = {
  'video/mp4': M4A,
  'video/3gpp': tipo('audio', 'audio/3gpp', '3gp', '3gpp'),
  'video/webm': tipo('audio', 'audio/webm', 'webm', 'weba'),
};

/** Documents of Microsoft Office before 2007, by the stream that each has. */
export const OFFICE_ANTIGO: Readonly<Record<string, TipoDeArquivo>> = {
  WordDocument: tipo('documento', 'application/msword', 'doc', 'dot'),
  'PowerPoint Document': tipo('documento', 'application/vnd.ms-powerpoint', 'ppt', 'pps'),
  Workbook: tipo('documento', 'application/vnd.ms-excel', 'xls', 'xlt'),
  Book: tipo('documento', 'application/vnd.ms-excel', 'xls', 'xlt'),
};

/** Texts, by the ending of the name: bytes do not tell them apart. A text of any other name becomes `.txt`. */
export const TEXTOS: readonly TipoDeArquivo[] = [
  // Bank files (CNAB) among them.
  tipo('documento', 'text/plain', 'txt', 'log', 'md', 'rem', 'ret'),
  tipo('documento', 'text/csv', 'csv'),
  tipo('documento', 'text/tab-separated-values', 'tsv'),
  tipo('documento', 'text/vcard', 'vcf'),
  tipo('documento', 'text/calendar', 'ics'),
  tipo('documento', 'application/json', 'json'),
  tipo('documento', 'application/xml', 'xml'),
  tipo('documento', 'application/x-ofx', 'ofx'),
];

/** Endings that a system runs, opens as a page or installs from, whatever the file is. */
export const PERIGOSOS: ReadonlySet<string> = new Set(
  (
    'exe com scr pif cpl dll ocx sys drv msi msp mst msix appx bat cmd ps1 psm1 psd1 vbs vbe js jse mjs cjs ws wsf wsh wsc sct hta ' +
    'html htm xhtml xht shtml mht mhtml svg svgz swf url lnk scf inf reg msc gadget chm hlp application appref-ms library-ms ' +
    'search-ms settingcontent-ms jar jnlp class apk ipa app dmg pkg mpkg command workflow iso img vhd vhdx deb rpm run appimage desktop ' +
    'sh bash zsh csh docm dotm xlsm xltm xlam xll xla pptm potm ppam ppsm sldm ade adp mdb accdb one'
  ).split(' '),
);

/** Every type that an attachment may be. */
export const TODOS: readonly TipoDeArquivo[] = [
  ...new Set([...Object.values(BINARIOS), ...Object.values(SEM_IMAGEM), ...Object.values(OFFICE_ANTIGO), ...TEXTOS]),
];
