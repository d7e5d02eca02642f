/** An error as it is logged. */
type ErrorLine = {
  type: string
  message: string
  code?: string
  /** The table, column or constraint that the database names. */
  place?: string
  stack: string
  cause?: ErrorLine
}

/**
 * An error without personal data. Query parameters may be an address, a code or a password hash; the driver puts them into the message, and
 * the database into the details and into quoted values. The query text with its placeholders stays.
 */
export function errorLine(error: unknown, depth = 0): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something was thrown that is no error.', stack: '' }
  const line: ErrorLine = { type: error.name, message: wordsOf(error), stack: framesOf(error) }
  const code = textOf(error, 'code')
  if (code !== undefined) line.code = code
  const place = ['table', 'column', 'constraint'].map((name) => textOf(error, name)).filter((name) => name !== undefined)
  if (place.length > 0) line.place = place.join(' ')
  if (error.cause !== undefined && depth < 5) line.cause = errorLine(error.cause, depth + 1)
  return line
}

/** The same error for libraries that log it themselves, with the message of its cause. */
export function withoutParameters(error: unknown): Error {
  const { message, stack, code, type, cause } = errorLine(error)
  const words = cause ? `${message}: ${cause.message}` : message
  return Object.assign(new Error(words), { name: type, stack: `${type}: ${words}\n${stack}`, ...(code !== undefined && { code }) })
}

/** The driver's wrapper appends the parameters to the query, and the database quotes malformed values. */
function wordsOf(error: Error): string {
  const [query = ''] = error.message.split('\nparams:')
  return textOf(error, 'code')?.startsWith('22') ? query.replace(/".*"/s, '"…"') : query
}

/** The first lines of a stack repeat the message. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

function textOf(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}
