import { GoogleProblem } from './port.ts'

type Answer = { status?: number; data?: unknown }

/** The error of a Google library in a sentence for operators, without tokens and secrets. */
export function problemOf(error: unknown): GoogleProblem {
  if (error instanceof GoogleProblem) return error
  const { status = 0, data } = answerOf(error)
  const { code, text } = wordsOf(data)
  const answer = text ? ` Google says: ${text}` : ''
  if (code === 'invalid_grant' || status === 401) return new GoogleProblem('refused', `Google no longer accepts the connection.${answer}`)
  if (code === 'invalid_client' || code === 'unauthorized_client')
    return new GoogleProblem('away', 'Google refuses GOOGLE_CLIENT_ID or GOOGLE_CLIENT_SECRET.')
  if (status === 404) return new GoogleProblem('missing', 'Google knows no such thing.')
  if (status === 403 && /rate|quota|limit/i.test(text))
    return new GoogleProblem('away', `Google takes no more from this account for a while.${answer}`)
  if (status === 403) return new GoogleProblem('refused', `Google does not allow it.${answer}`)
  if (status === 429 || status >= 500 || status === 0)
    return new GoogleProblem('away', status === 0 ? 'Google can not be reached.' : `Google fails (${status}).`)
  return new GoogleProblem('wrong', `Google refuses it (${status}).${answer}`)
}

function answerOf(error: unknown): Answer {
  if (typeof error !== 'object' || error === null || !('response' in error)) return {}
  const { response } = error
  if (typeof response !== 'object' || response === null) return {}
  return {
    ...('status' in response && typeof response.status === 'number' && { status: response.status }),
    ...('data' in response && { data: response.data }),
  }
}

/** The accounts API answers `{ error, error_description }`, the others `{ error: { message } }`. */
function wordsOf(data: unknown): { code: string; text: string } {
  if (typeof data !== 'object' || data === null || !('error' in data)) return { code: '', text: '' }
  const { error } = data
  if (typeof error === 'string') {
    const text = 'error_description' in data && typeof data.error_description === 'string' ? data.error_description : ''
    return { code: error, text: text.slice(0, 200) }
  }
  const message =
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string' ? error.message : ''
  return { code: '', text: message.slice(0, 200) }
}
