import { sessionCookie } from '#http/caller.ts'

/** The session token of a handshake, from its auth data or its cookie. */
export function tokenOf(auth: Record<string, unknown>, cookies = ''): string | undefined {
  if (typeof auth.token === 'string') return auth.token
  const found = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${sessionCookie}=`))
  // A token has no characters that a cookie would encode.
  return found?.slice(sessionCookie.length + 1)
}
