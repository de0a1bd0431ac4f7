import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';

// A Node server that does nothing but send one file, compressed already: what our server's answers from its cache are held against.
const [file = ''] = process.argv.slice(2);
const headers = {
  'Content-Type': 'application/json',
  'Content-Encoding': 'gzip',
  'Content-Length': statSync(file).size,
};
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  createReadStream(file).pipe(response);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(typeof address === 'object' ? `${address?.port}` : '');
});
