import { sessionCookie } from '#http/caller.ts'

/** The session that a handshake carries, by word or by cookie. */
export function tokenOf(auth: Record<string, unknown>, cookies = ''): string | undefined {
  if (typeof auth.token === 'string') return auth.token
  const found = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${sessionCookie}=`))
  // A token has no character that a cookie would have to write in another way.
  return found?.slice(sessionCookie.length + 1)
}
