import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { defineConfig } from 'rolldown';

/** Built beside its place and moved there whole, so that a command that starts meanwhile never sees half a bundle. */
const target = 'bin/bundle';
const building = `${target}.${process.pid}`;
removeAbandoned();

/** What builds left behind that were killed: each is as large as the bundle. */
function removeAbandoned() {
  for (const name of readdirSync('bin')) {
    const [, pid] = /^bundle\.(\d+)(?:\.old)?$/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(`bin/${name}`, { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's runs too.
    return error.code === 'EPERM';
  }
}

/** Modules of Node that cost a millisecond or more to load and that most commands never use: required where used. */
const COSTLY =
  /^(child_process|crypto|fs\/promises|https?|net|os|readline|stream|timers\/promises|tls|tty|v8|worker_threads|zlib)/;

const lazyBuiltins = {
  name: 'lazy-builtins',
  transform(code, id) {
    if (!id.endsWith('/commander/lib/command.js')) return null;
    const declaration = "const childProcess = require('node:child_process');";
    if (!code.includes(declaration)) this.error(`${id} no longer holds: ${declaration}`);
    return code.replace(declaration, '').replaceAll(/\bchildProcess\./g, "require('node:child_process').");
  },
  renderChunk(code) {
    const declared = code.matchAll(/^let (node_\w+) = require\("node:([\w/]+)"\);\n/gm);
    const costly = [...declared].filter(
      ([, variable, name]) => COSTLY.test(name) && !code.includes(`\n${variable} = `),
    );
    return costly.reduce((text, [declaration, variable, name]) => {
      const uses = new RegExp(`\\b${variable}\\.`, 'g');
      // In brackets: `new require("node:net").BlockList()` would make a new require.
      return text.replace(declaration, '').replaceAll(uses, `(require("node:${name}")).`);
    }, code);
  },
};

const GETTER =
  /^Object\.defineProperty\(exports, ['"]([\w$]+)['"], \{\s+enumerable: true,\s+get: function\s?\(\) \{\s+return ([\w$]+);\s+\}\s+\}\);$/gm;
const CONSTANT = /^(?:async )?(?:function|const|class|var)\*? ([\w$]+)\b(?![,;])/gm;
const ASSIGNMENT = /^exports\.([\w$]+) = ([\w$]+);$/gm;

/**
 * What a chunk exports, in one object that is made at once. The bundler writes a getter for each, for names that change
 * later and for chunks that load one another: V8 takes four times as long for them, and three times the compiled code.
 */
const plainExports = {
  name: 'plain-exports',
  renderChunk(code) {
    const exported = [...code.matchAll(GETTER), ...code.matchAll(ASSIGNMENT)];
    const rest = code.replaceAll(GETTER, '').replaceAll(ASSIGNMENT, '').trimEnd();
    const constants = new Set([...rest.matchAll(CONSTANT)].map(([, name]) => name));
    const isOther = /^(?:Object\.\w+\()?exports\b/m.test(rest);
    if (exported.length === 0 || isOther || !exported.every(([, , value]) => constants.has(value))) return null;
    const members = exported.map(([, name, value]) => (name === value ? name : `${name}: ${value}`));
    return `${rest}\nmodule.exports = { ${members.join(', ')} };\n`;
  },
  generateBundle(_options, bundle) {
    const inTurn = [];
    const visited = new Set();
    const visit = ({ fileName, imports = [] }) => {
      if (inTurn.includes(fileName)) this.error(`chunks that load one another: ${[...inTurn, fileName].join(' → ')}`);
      if (visited.has(fileName)) return;
      visited.add(fileName);
      inTurn.push(fileName);
      for (const imported of imports) if (imported in bundle) visit(bundle[imported]);
      inTurn.pop();
    };
    for (const file of Object.values(bundle)) visit(file);
  },
};

/** The query builder is half of what reading data would load, and what most commands read is asked for in text. */
const lazyQueryBuilder = {
  name: 'lazy-query-builder',
  renderChunk(code) {
    const [declaration, variable, path] = code.match(/^const (\w+) = require\("(\.\/query-builder-[^"]+)"\);\n/m) ?? [];
    if (declaration === undefined) return null;
    return code.replace(declaration, '').replaceAll(new RegExp(`\\b${variable}\\.`, 'g'), `(require("${path}")).`);
  },
};

/**
 * better-sqlite3 looks for its compiled half by walking the disk. Here it is where npm puts the package: in the node_modules
 * of this one, beside it, or wherever Node finds it.
 */
const addonLoader = `
const { existsSync } = require('node:fs');
const { dirname, join } = require('node:path');
module.exports = (name) => {
  const inside = join(__dirname, '../../node_modules/better-sqlite3');
  const beside = join(__dirname, '../../../better-sqlite3');
  const near = [inside, beside].map((folder) => join(folder, 'build/Release', name)).find((file) => existsSync(file));
  const fixer = join(__dirname, '../addon.js');
  const addon = { exports: {} };
  try {
    const file = near ?? join(dirname(require.resolve('better-sqlite3/package.json')), 'build/Release', name);
    // On Node 24 alone, so that no other start reads more than it needs.
    if (process.versions.modules === '137' && require(fixer).aborts(file)) {
      throw Object.assign(new Error(file + ' would abort this Node'), { code: 'ERR_DLOPEN_FAILED', aborts: true });
    }
    // What require() does with it in the end; before that it would look where the file is, which is known.
    process.dlopen(addon, file);
  } catch (error) {
    throw Object.assign(error, { fixer });
  }
  return addon.exports;
};
`;

const nativeAddon = {
  name: 'native-addon',
  resolveId: (id) => (id === 'bindings' ? '\0bindings' : null),
  load: (id) => (id === '\0bindings' ? { code: addonLoader, moduleType: 'js' } : null),
};

/**
 * What pdfkit would load and we never use: fontkit, for it is given fonts that are read already
 * (src/documents/text/font-library.ts), the breaking of lines, for it is given operators that are laid out already, and
 * passwords. Together a quarter of what a label takes.
 */
const UNUSED_BY_US = {
  fontkit: 'export const create = () => { throw new Error("pdfkit is given fonts that are read already"); };',
  linebreak:
    'export default class { constructor() { throw new Error("pdfkit is given lines that are broken already"); } }',
  '@noble/ciphers/aes':
    'export const cbc = () => { throw new Error("no document has a password"); }; export const ecb = cbc;',
};

const leanPdfkit = {
  name: 'lean-pdfkit',
  resolveId: (id, importer) => (id in UNUSED_BY_US && importer?.includes('/pdfkit/') ? `\0unused:${id}` : null),
  load: (id) => (id.startsWith('\0unused:') ? { code: UNUSED_BY_US[id.slice(8)], moduleType: 'js' } : null),
};

/**
 * How wide a text is on a terminal: what takes texts apart and what knows emoji are made where a text needs them, for Node takes
 * half as long as for its own start. cli-table3 brings an older measure, which takes as long for any text: it is given ours.
 */
const leanWidths = {
  name: 'lean-widths',
  resolveId: (id, importer) => (id === 'string-width' && importer?.includes('/cli-table3/') ? '\0text-width' : null),
  load(id) {
    if (id !== '\0text-width') return null;
    const path = JSON.stringify(resolve('src/cli/output/text-width.ts'));
    return { code: `module.exports = require(${path}).textWidth;`, moduleType: 'js' };
  },
  transform(code, id) {
    if (!id.endsWith('/string-width/index.js')) return null;
    return ['segmenter', 'rgiEmojiRegex'].reduce((text, name) => {
      const declaration = new RegExp(`^const ${name} = (.+);$`, 'm');
      if (!declaration.test(text)) this.error(`${id} no longer declares ${name}`);
      const whereUsed = text.replaceAll(`${name}.`, `${name}().`);
      return whereUsed.replace(declaration, `let ${name}Made;\nconst ${name} = () => (${name}Made ??= $1);`);
    }, code);
  },
};

function chunksOf(bundle) {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

/** Which source files and packages each chunk holds, for the test that guards what a command loads. */
const manifest = {
  name: 'manifest',
  generateBundle(_options, bundle) {
    const chunks = chunksOf(bundle);
    const modules = chunks.map((chunk) => [chunk.fileName, Object.keys(chunk.modules).map((id) => relative('.', id))]);
    const source = JSON.stringify(Object.fromEntries(modules), null, 1);
    this.emitFile({ type: 'asset', fileName: 'manifest.json', source });
  },
};

/** What the bundle does not hold is installed with it, so that nothing of what it was built from has to be. */
const installed = {
  name: 'installed',
  generateBundle(_options, bundle) {
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const found = new Set([...builtinModules, ...Object.keys({ ...dependencies, ...optionalDependencies })]);
    for (const { fileName, imports, dynamicImports } of chunksOf(bundle)) {
      const lacking = [...imports, ...dynamicImports].find(
        (name) => !(name in bundle || name.startsWith('node:') || found.has(name)),
      );
      if (lacking !== undefined) this.error(`${fileName} loads ${lacking}, which is in no dependency of package.json`);
    }
  },
};

const PACKAGE_FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** The licences of the packages that the bundle holds: they ask for their notice wherever their code goes. */
const licences = {
  name: 'licences',
  generateBundle(_options, bundle) {
    const modules = chunksOf(bundle).flatMap((chunk) => Object.keys(chunk.modules));
    const folders = new Set(modules.map((id) => PACKAGE_FOLDER.exec(id)?.[0]).filter((folder) => folder !== undefined));
    const source = [...folders].map((folder) => licenceOf(folder)).sort();
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: source.join('\n') });
  },
};

function licenceOf(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  const holder = author?.name ?? author ?? `the authors of ${name}`;
  const text = file === undefined ? `${license}, copyright ${holder}` : readFileSync(join(folder, file), 'utf8');
  return `${name} ${version}\n\n${text.trim()}\n`;
}

/** The commit that was built, for `version --json`; a source tree without its history has none. */
const builtCommit = {
  name: 'built-commit',
  generateBundle() {
    const asked = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' });
    if (asked.status === 0) this.emitFile({ type: 'asset', fileName: 'commit', source: asked.stdout.trim() });
  },
};

const codeCache = {
  name: 'code-cache',
  closeBundle() {
    // What the rehearsed commands say is of interest only where the rehearsal itself fails.
    const made = spawnSync(process.execPath, ['bin/code-cache.js', building], {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    if (made.status !== 0) {
      rmSync(building, { recursive: true, force: true });
      throw new Error(`the code cache could not be made (${made.signal ?? made.status}):\n${made.stderr}`);
    }
    for (const line of made.stderr.match(/^rehearsing .*$/gm) ?? []) this.warn(line);
    moveIntoPlace();
  },
};

/** Another build may put its own there between the two steps; then this one, which is no older, goes over it. */
function moveIntoPlace(attempts = 5) {
  const old = `${building}.old`;
  if (existsSync(target)) renameSync(target, old);
  try {
    renameSync(building, target);
  } catch (error) {
    if (attempts === 0) throw error;
    moveIntoPlace(attempts - 1);
  }
  rmSync(old, { recursive: true, force: true });
}

/**
 * What the commands load that are run most, in one file each; what several of them load is with the first. Opening a file
 * costs as much as compiling ten kilobytes.
 */
const LOADED_TOGETHER = {
  'orders-commands': [
    'src/orders/orders.commands.ts',
    'src/orders/order-changes.commands.ts',
    'src/orders/order-items.commands.ts',
    'src/orders/order-moves.commands.ts',
    'src/documents/documents.commands.ts',
  ],
  'shipments-commands': [
    'src/shipments/shipments.commands.ts',
    'src/documents/shipment-documents.commands.ts',
    'src/notes/notes.commands.ts',
  ],
  reading: [
    'src/engine/engine.ts',
    'src/database/sqlite/sqlite-database.ts',
    'src/database/sqlite/migrate.ts',
    'src/orders/commands/get.ts',
    'src/orders/operations/get-order.ts',
    'src/orders/commands/list.ts',
    'src/orders/operations/list-orders.ts',
    'src/database/sqlite/names-beginning.ts',
  ],
  input: [
    'src/cli/input/json-input.ts',
    'src/contract/fields.ts',
    'src/contract/number-fields.ts',
    'src/contract/nested-fields.ts',
    'src/contract/read-input.ts',
  ],
  packing: ['src/packing/pack-items.ts'],
  labels: [
    'src/accounts/operations/list-settings.ts',
    'src/documents/commands/get-labels.ts',
    'src/documents/operations/render-labels.ts',
  ],
  drawing: ['src/documents/labels/label-pdf.ts'],
  creating: ['src/orders/commands/create.ts', 'src/orders/operations/create-order.ts'],
  rating: ['src/rating/operations/rate-saved.ts'],
};

/**
 * The forms that records have in rows and in JSON: few files for what most other commands load. Policies in JSON are applied
 * to show what they do, for which rating, packing and more would be loaded with whatever reads a row.
 */
const DATA =
  /\/src\/(database\/(sqlite\/|[^/]+$)|(?!http\/|addresses\/|rating\/policies-json)[a-z]+\/(json\/)?[a-z-]+(\.store|-json|\.operations)\.ts$)/;

const loadedTogether = Object.entries(LOADED_TOGETHER).map(([name, entries], position) => {
  let modules;
  return {
    name(id, context) {
      modules ??= reachable(entries, context);
      return modules.has(relative('.', id)) ? name : null;
    },
    priority: 10 - position,
  };
});

/** The modules that these import, and that those import. */
function reachable(entries, context) {
  const modules = new Set();
  const unknown = entries.find((entry) => context.getModuleInfo(resolve(entry)) === null);
  if (unknown !== undefined) throw new Error(`${unknown} is to be loaded together with others, and is no module`);
  const add = (id) => {
    if (modules.has(id)) return;
    modules.add(id);
    for (const imported of context.getModuleInfo(resolve(id))?.importedIds ?? []) add(relative('.', imported));
  };
  for (const entry of entries) add(entry);
  return modules;
}

export default defineConfig({
  input: { main: 'src/cli/main.ts' },
  platform: 'node',
  logLevel: 'warn',
  // What main shares with commands stays in its chunk: fewer files to open.
  preserveEntrySignatures: 'allow-extension',
  plugins: [
    nativeAddon,
    leanPdfkit,
    leanWidths,
    lazyBuiltins,
    lazyQueryBuilder,
    plainExports,
    installed,
    licences,
    manifest,
    builtCommit,
    codeCache,
  ],
  // The compiled half of better-sqlite3, and what finds files of its own beside its code.
  external: ['better-sqlite3/package.json', 'pg-native', 'pino', 'thread-stream'],
  output: {
    dir: building,
    format: 'cjs',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // Text of one byte a character is decoded and compiled quicker.
    charset: 'ascii',
    comments: false,
    // A command reads a third less. Functions keep their names, for reports of faults.
    minify: { compress: true, mangle: { keepNames: true }, codegen: true },
    // What several commands share, in few files: opening one costs as much as compiling ten kilobytes.
    codeSplitting: {
      groups: [
        {
          name: 'kernel',
          test: /\/src\/(kernel\/|cli\/output\/(cell|columns|object-summary)\.ts)|rolldown\/runtime/,
          priority: 20,
        },
        {
          name: 'query-builder',
          test: /\/node_modules\/kysely\/|\/src\/database\/(sqlite\/dialect|listed-values|single-connection-driver)\.ts$/,
          priority: 20,
        },
        // What a shipment is, which reading one needs and rating too, and by what it is found.
        {
          name: 'shipment',
          test: /\/src\/(shipments\/(shipment|numbers\/(scanned-code|sscc))|packages\/package)\.ts$/,
          priority: 20,
        },
        ...loadedTogether,
        { name: 'data', test: DATA, priority: 1 },
      ],
    },
  },
});
