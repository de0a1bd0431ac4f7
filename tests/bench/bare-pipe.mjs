import { Agent, request as ask, createServer } from 'node:http';

// A Node server that asks a service whatever it is asked and pipes the answer through: what an answer of ours that is not cached is held against.
const [service = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const server = createServer((request, response) => {
  const { 'accept-encoding': accepted = 'identity' } = request.headers;
  ask(`${service}${request.url}`, { agent, headers: { 'Accept-Encoding': accepted } }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  }).end();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(typeof address === 'object' ? `${address?.port}` : '');
});
