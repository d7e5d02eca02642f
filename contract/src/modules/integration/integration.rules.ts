/** What of Google can be connected. */
export const googleServices = ['gmail', 'drive'] as const
export type GoogleService = (typeof googleServices)[number]

/** Google no longer accepts what was once allowed: somebody took it back there, or it has expired. */
export const connectionStates = ['connected', 'refused'] as const

/** How long somebody may take to allow it at Google, in minutes. */
export const consentMinutes = 15

/**
 * The code in what was pasted: the code alone, or the whole address that Google led back to. A `state` comes along with an address.
 */
export function codeOf(pasted: string): { code: string; state?: string } {
  const text = pasted.trim()
  const at = text.indexOf('?')
  if (!/^https?:\/\//.test(text) || at < 0) return { code: text }
  const [query = ''] = text.slice(at + 1).split('#')
  const fields = new Map(
    query.split('&').map((pair): [string, string] => {
      const [name = '', ...value] = pair.split('=')
      return [name, decoded(value.join('='))]
    }),
  )
  const state = fields.get('state')
  return { code: fields.get('code') ?? '', ...(state && { state }) }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}
