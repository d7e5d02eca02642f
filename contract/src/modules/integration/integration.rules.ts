/** The Google services that can be connected. */
export const googleServices = ['gmail', 'drive'] as const
export type GoogleService = (typeof googleServices)[number]

/** `refused`: Google no longer accepts the consent, because it was revoked there or has expired. */
export const connectionStates = ['connected', 'refused'] as const

/** How long a person may take for the consent at Google, in minutes. */
export const consentMinutes = 15

/** The code in pasted text: the code alone, or the whole address of Google's redirect, which contains a `state` as well. */
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
