import type { CommandSpec } from '../cli/command.ts';

export const DATABASE_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'db backup',
    summary: 'Copy all data into a file, while others work on it, and check the copy.',
    description:
      'The file is a data file like any other, also of a PostgreSQL database: --db FILE opens it. Its structure, references ' +
      'and journal are checked before it gets its name. An existing file is never replaced.',
    arguments: [{ name: 'file', description: 'the new file', required: true }],
    examples: ['shipdock db backup backup.db', 'shipdock db backup "backup-$(date +%F).db" --json'],
    needs: 'database',
    exits: ['10 there is such a file, the disk is full, or the data contradicts itself'],
    load: () => import('./commands/backup.ts'),
  },
  {
    name: 'db restore',
    summary: 'Put a backup in place of the data, after checking it.',
    description:
      'Into an empty PostgreSQL database, or as the data file. --replace sets a data file that is there aside, as ' +
      'FILE.before-restore, once no other process has it open; it is never deleted.',
    arguments: [{ name: 'file', description: 'the backup', required: true }],
    options: [{ flags: '--replace', description: 'set the data file that is there aside' }],
    examples: [
      'shipdock db backup backup.db -q && shipdock db restore backup.db --db restored.db',
      'shipdock db backup backup.db -q && shipdock db restore backup.db --replace --yes',
    ],
    needs: 'nothing',
    changes: true,
    exits: [
      '5 another process has the data open',
      '9 one is sandbox data, the other production data',
      '10 the backup is damaged, or there is data already',
    ],
    load: () => import('./commands/restore.ts'),
  },
  {
    name: 'db copy',
    summary: 'Copy everything to another place, between SQLite and PostgreSQL in either direction.',
    description:
      'The target is a file that is not there yet, or an empty PostgreSQL database. Every table is counted on both sides and ' +
      'every chain of the journal is checked in the copy.',
    arguments: [{ name: 'target', description: 'file, or postgres://… URL', required: true }],
    examples: ['shipdock db copy copy.db', 'shipdock db copy copy.db --json --fields rows'],
    needs: 'database',
    exits: ['10 the target holds data already, or cannot be written'],
    load: () => import('./commands/copy.ts'),
  },
  {
    name: 'db prune',
    summary: 'Remove what is of no use any more: old jobs, rates, deliveries and replayed answers.',
    description:
      'Orders, shipments and the journal are never removed. --labels also forgets the bytes of generated documents of ' +
      'delivered and cancelled shipments; whoever asks for one gets it drawn anew. Uploaded documents stay.',
    options: [
      { flags: '--older-than <days>', description: 'what ended so many days ago (90)', field: 'days' },
      { flags: '--labels', description: 'generated documents too' },
    ],
    examples: ['shipdock db prune --dry-run', 'shipdock db prune --older-than 30 --labels'],
    needs: 'database',
    answers: 'list',
    dryRun: true,
    changes: true,
    load: () => import('./commands/prune.ts'),
  },
  {
    name: 'db migrate',
    summary: 'Bring the data to this shipdock’s schema, as every command does by itself.',
    description: 'A SQLite file is copied first, to FILE.before-version-N.',
    examples: ['shipdock db migrate', 'shipdock db migrate --json'],
    needs: 'database',
    exits: ['10 the data is from a newer shipdock'],
    load: () => import('./commands/migrate.ts'),
  },
  {
    name: 'audit verify',
    summary: 'Check that the journal tells everything, unaltered, of every account.',
    description:
      'Every chain is checked, and orders, shipments with all that is kept of them, addresses of the book, webhooks, SKUs, boxes, ' +
      'warehouses, settings, keys and manifests are compared with what their journals come to: what was changed by another way is named with both values, personal data ' +
      'without them. The bytes of documents are compared with the hash that was kept of them. Policies, carriers, exchange rates and users have no journal; what is set up by name (SKUs, boxes …) has one ' +
      'from its first change on.',
    examples: ['shipdock audit verify', 'shipdock audit verify --json'],
    needs: 'database',
    exits: ['10 a chain does not hold, something says otherwise than its journal, or a document is damaged'],
    load: () => import('./commands/verify-audit.ts'),
  },
  {
    name: 'audit seal',
    summary: 'Seal the ends of all chains of the account, so that it shows when a whole chain is gone.',
    description:
      'A journal that does not hold is told as audit verify tells it, and not sealed: the last seal is all that shows that a ' +
      'chain is gone.',
    examples: ['shipdock audit seal', 'shipdock audit seal && shipdock audit verify'],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['10 the journal does not hold; nothing was sealed'],
    load: () => import('./commands/seal-audit.ts'),
  },
];
