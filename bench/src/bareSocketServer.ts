import { createServer } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { Server } from 'socket.io'

/**
 * The baseline for the chat: a socket server that inserts the same row with the next number of its conversation and broadcasts it to all
 * connections. No session, no access checks, no membership, no job, no retries.
 */
const { databaseUrl, conversationId }: { databaseUrl: string; conversationId: string } = workerData
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
const server = createServer()
const io = new Server(server, { transports: ['websocket'] })

const text = `with numbered as (
  update conversations set last_seq = last_seq + 1, last_open_seq = last_open_seq + 1, spoke_at = now(), open_spoke_at = now() where id = $1
  returning last_seq, last_open_seq
) insert into conversation_messages (id, conversation_id, seq, open_seq, kind, author_id, body)
  select gen_random_uuid(), $1, last_seq, last_open_seq, 'text', $2, $3 from numbered returning id, seq`

io.on('connection', (socket) => {
  socket.on('send', async ({ author, message }: { author: string; message: string }, answer: (said: unknown) => void) => {
    const { rows } = await pool.query({ name: 'say', text, values: [conversationId, author, message] })
    answer(rows[0])
    io.emit('said', { ...rows[0], message })
  })
})
server.listen(0, '127.0.0.1', () => parentPort?.postMessage(server.address()))
