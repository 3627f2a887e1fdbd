import { spawn } from 'node:child_process';

// Runs scripts of package.json at once, as `node test/at-once.mjs lint typecheck`. Each one's output comes whole, once it ended;
// the exit code is that of the first in the list that failed. One after the other they leave a processor with nothing to do.

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

function run(script) {
  const child = spawn(npm, ['run', '--silent', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const written = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => written.push(bytes));
  return new Promise((resolve) => {
    child.once('error', (error) => written.push(Buffer.from(`${error.message}\n`)));
    child.once('close', (code) => {
      process.stdout.write(`> ${script}\n`);
      process.stdout.write(Buffer.concat(written));
      resolve(code ?? 1);
    });
  });
}

const codes = await Promise.all(process.argv.slice(2).map(run));
process.exitCode = codes.find((code) => code !== 0) ?? 0;
