import type { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { orNotFound } from '#core/refusal.ts'
import { findUser } from '#users/index.ts'
import { serializeSessionUser } from '../auth.serializer.ts'
import type { NewSession } from '../sessions/openSession.ts'
import { whoIsAsking } from '../sessions/whoIsAsking.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'> & {
  session: { begin(session: { userId: string; token: string; expiresAt: Date }): void }
}

/** Hands the new session to the browser as a cookie and to a script as a token, and tells them who they are. */
export async function welcome(desk: Deps, { userId, token, expiresAt }: NewSession): Promise<SignedIn> {
  const user = orNotFound(await findUser(desk.db, userId), 'User')
  const asking = await whoIsAsking(desk, token)
  desk.session.begin({ userId, token, expiresAt })
  const subscription = user.role === 'user' ? await desk.ports.subscriptionOf(desk.db, userId) : undefined
  return { ...serializeSessionUser(user, asking?.owesSecondFactor, subscription), accessToken: token }
}
