import type { ArgumentSpec, CommandSpec } from '../cli/command.ts';

const SHIPMENT: ArgumentSpec = { name: 'shipment', description: 'id, shid or tracking number', required: true };
const DOCUMENT: ArgumentSpec = { name: 'document', description: 'id of the document', required: true };
const TYPES = ['bol', 'signed_bol', 'pod', 'address_label', 'waybill', 'carrier_doc', 'image', 'other'];

export const SHIPMENT_DOCUMENT_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'shipments documents list',
    aliases: ['shipments documents ls'],
    summary: 'List the documents of a shipment, those attached and those made here.',
    arguments: [SHIPMENT],
    examples: [
      'shipdock shipments documents list 1',
      'shipdock shipments documents list 1 --json --fields id,type,filename',
    ],
    needs: 'database',
    answers: 'list',
    exits: ['3 no such shipment'],
    load: () => import('./commands/list-documents.ts'),
  },
  {
    name: 'shipments documents add',
    summary: 'Attach files to a shipment: a signed bill of lading, a proof of delivery.',
    description:
      'PDF, PNG, JPEG, GIF, TIFF, WebP, HEIC, ZPL and plain text are kept, at most 20 MB each. What a file is, is told by ' +
      'its bytes, not by its name. All files are attached, or none.',
    arguments: [
      SHIPMENT,
      { name: 'file', description: 'paths, or - for standard input', required: true, variadic: true },
    ],
    options: [
      { flags: '--type <type>', description: 'what the files are', choices: TYPES },
      { flags: '--name <name>', description: 'name of a file from standard input', advanced: true },
    ],
    examples: [
      'shipdock shipments documents add 1 pod.txt --type pod',
      'echo "left at the dock" | shipdock shipments documents add 1 - --name note.txt --type other -q',
    ],
    needs: 'database',
    answers: 'list',
    dryRun: true,
    changes: true,
    exits: ['3 no such shipment or file', '4 the file is empty, too large or of no kind that is kept'],
    load: () => import('./commands/add-documents.ts'),
  },
  {
    name: 'shipments documents get',
    summary: 'Show a document, or write its file with -o.',
    arguments: [DOCUMENT],
    options: [
      { flags: '-o, --output <file>', description: 'write the file to FILE, to DIR/ or to - (standard output)' },
    ],
    examples: [
      'shipdock shipments documents get doc_0123456789 -o pod.pdf',
      'shipdock shipments documents get doc_0123456789 --json --fields type,url',
    ],
    needs: 'database',
    exits: ['3 no such document'],
    load: () => import('./commands/get-document.ts'),
  },
  {
    name: 'shipments documents update',
    summary: 'Give an attached document another type.',
    arguments: [SHIPMENT, DOCUMENT],
    options: [{ flags: '--type <type>', description: 'what it is', choices: TYPES }],
    examples: [
      'shipdock shipments documents update 1 doc_0123456789 --type signed_bol',
      'shipdock shipments documents update 1 doc_0123456789 --type pod --dry-run',
    ],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such document', '4 it was made here'],
    load: () => import('./commands/update-document.ts'),
  },
  {
    name: 'shipments documents delete',
    aliases: ['shipments documents rm', 'shipments documents remove'],
    summary: 'Delete a document of a shipment with its file.',
    arguments: [SHIPMENT, DOCUMENT],
    examples: [
      'shipdock shipments documents delete 1 doc_0123456789 --yes',
      'shipdock shipments documents rm 1 doc_0123456789 --dry-run',
    ],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such document'],
    load: () => import('./commands/delete-document.ts'),
  },
];
