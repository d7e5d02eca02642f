/** An error as a line of the log has it. */
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
 * An error without what people wrote. The parameters of a query are somebody's address, code or password hash; the driver puts
 * them into the message, the database into the details and, where a value has the wrong form, between the quotes of its message.
 * The text of the query stays, with its numbered places.
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

/** The same error for libraries that write it down themselves, with the words of what caused it. */
export function withoutParameters(error: unknown): Error {
  const { message, stack, code, type, cause } = errorLine(error)
  const words = cause ? `${message}: ${cause.message}` : message
  return Object.assign(new Error(words), { name: type, stack: `${type}: ${words}\n${stack}`, ...(code !== undefined && { code }) })
}

/** The driver's wrapper puts the parameters below the query; of values that have the wrong form the database quotes them. */
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
