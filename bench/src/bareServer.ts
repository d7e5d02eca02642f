import { createServer } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import type { Statement } from './capturedSql.ts'

/**
 * The baseline for the product: Node's own http and the database driver with the same prepared statements, which returns the rows as they
 * are. No router, no session, no access checks, no shapes.
 */
const { databaseUrl, pages }: { databaseUrl: string; pages: Record<string, Statement[]> } = workerData
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })

const server = createServer(async (request, response) => {
  const page = (request.url ?? '').slice(1)
  const statements = pages[page] ?? []
  try {
    const answers = await Promise.all(
      statements.map(({ text, values }, index) => pool.query({ name: `${page}-${index}`, text, values: [...values] })),
    )
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers.map(({ rows }) => rows)))
  } catch (error) {
    response.statusCode = 500
    response.end(String(error))
  }
})
server.listen(0, '127.0.0.1', () => parentPort?.postMessage(server.address()))
