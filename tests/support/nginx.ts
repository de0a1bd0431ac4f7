import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { claimPort } from '../../scripts/port.mjs';
import { describeWhere } from './describe-where';

/** The program on PATH, or where Debian puts it for administrators; null: not installed. */
function findNginx(): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];
  return folders.map((folder) => path.join(folder, 'nginx')).find((file) => existsSync(file)) ?? null;
}

const NGINX = findNginx();

const WHY_NO_NGINX = NGINX === null ? 'needs nginx (Debian: apt-get install nginx-light)' : null;

/** Tests with a real nginx; skipped, with the reason, where it is not installed. */
export function describeWithNginx(title: string, body: () => void): void {
  describeWhere(WHY_NO_NGINX, title, body);
}

export interface Nginx {
  /** Without a closing slash. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** What the surroundings of a recipe are on Debian, for one process that need not be root's. */
function mainConfig(folder: string, recipe: string): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const types = existsSync('/etc/nginx/mime.types') ? 'include /etc/nginx/mime.types;' : '';
  return `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http { ${paths.join(' ')} access_log off; ${types} default_type application/octet-stream;
${recipe}
}`;
}

/**
 * Serves by a recipe of `scripts/hosting`, changed in nothing but its port and what `changes` replace: the folders and
 * addresses of the machine it is written for.
 */
export async function startNginx(name: string, changes: Readonly<Record<string, string>>): Promise<Nginx> {
  if (NGINX === null) throw new Error('nginx is not installed');
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  const port = await claimPort(0);
  let recipe = readFileSync(`scripts/hosting/${name}`, 'utf8');
  for (const [written, here] of Object.entries({ 'listen 80;': `listen 127.0.0.1:${port};`, ...changes })) {
    if (!recipe.includes(written)) throw new Error(`${name} has no ${written}`);
    recipe = recipe.replaceAll(written, here);
  }
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(config, mainConfig(folder, recipe));
  mkdirSync(path.join(folder, 'logs'), { recursive: true });
  const args = ['-p', folder, '-c', config];
  // A fault of the recipe is told here, in nginx's own words.
  execFileSync(NGINX, ['-t', '-q', ...args], { stdio: 'pipe' });
  const child = spawn(NGINX, args, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(readFileSync(path.join(folder, 'error.log'), 'utf8'));
  }
  return {
    url,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
