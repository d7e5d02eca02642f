import type { RefusalCode, Refused } from '@app/contract/core/call.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Refusal } from '#core/refusal.ts'
import { refusalOfOutage } from '#database/outage.ts'

/** The HTTP status of each refusal. */
export const statusOf = {
  BAD_INPUT: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  REFUSED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  KEY_REUSED: 422,
  TOO_LARGE: 413,
  TOO_MANY: 429,
  FAILED: 500,
  BUSY: 503,
  FULL: 507,
} as const satisfies Record<RefusalCode, number>

/** The one place that turns refusals into answers. Other errors are bugs: logged in full, answered in general terms. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const refused = refusedBy(error, request.id)
  const about = { err: error, call: request.routeOptions.config.callName, user: request.caller?.actor?.id }
  // A client that disconnects before its answer is no error.
  if (isLeft(error, request)) request.log.info({ call: about.call }, 'the client disconnected before the answer')
  else if (refused.code === 'FAILED') request.log.error(about, 'a call failed')
  else if (refusalOfOutage(error)) request.log.warn(about, 'a call failed in an outage')
  if (refused.retryAfter !== undefined) reply.header('retry-after', refused.retryAfter)
  if (!request.raw.complete && request.headers['content-type']?.startsWith('multipart/')) leaveUnread(request, reply)
  return reply.status(statusOf[refused.code]).send(refused)
}

/** The unread rest of a body would block the connection for the next request. */
function leaveUnread({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close')
  raw.unpipe()
  raw.resume()
  const cut = setTimeout(() => raw.destroy(), drainMs).unref()
  raw.once('close', () => clearTimeout(cut))
}
/** A client reads the answer only once it has sent what it was sending. */
const drainMs = 5_000

const isLeft = (error: FastifyError | Error, { raw }: FastifyRequest) =>
  'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed

function refusedBy(error: FastifyError | Error, requestId: string): Refused {
  if (error instanceof Refusal) return { code: error.code, message: error.message, ...error.details, requestId }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issue = error.validation[0]
    return {
      code: 'BAD_INPUT',
      message: issue?.message ?? 'Some of what was sent is wrong.',
      field: fieldOf(issue?.instancePath),
      requestId,
    }
  }
  const outage = refusalOfOutage(error)
  if (outage) return refusedBy(outage, requestId)
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return { code: 'TOO_LARGE', message: 'What was sent is too large.', requestId }
  if (status === 415) return { code: 'BAD_INPUT', message: 'This call takes JSON.', requestId }
  if (status === 400) return { code: 'BAD_INPUT', message: 'What was sent could not be read.', requestId }
  if (status !== undefined && status > 400 && status < 500)
    return { code: 'BAD_INPUT', message: 'What was sent could not be read.', requestId }
  return { code: 'FAILED', message: 'something went wrong!', requestId }
}

const fieldOf = (path: string | undefined) => path?.replace(/^\//, '').replaceAll('/', '.') || undefined
