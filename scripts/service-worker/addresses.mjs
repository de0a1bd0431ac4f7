/**
 * The address at which the service worker asks for a file of a build, below the folder of the site.
 *
 * @param {string} file its path in a static export, or in Next's build folder
 * @param {boolean} isNode
 */
export function addressOfFile(file, isNode) {
  if (file === 'index.html' || file === 'server/app/index.html') return './';
  if (!isNode) return file;
  if (file.startsWith('server/app/')) return file.slice('server/app/'.length).replace(/\.html$/, '');
  return file.startsWith('static/') ? `_next/${file}` : file;
}
