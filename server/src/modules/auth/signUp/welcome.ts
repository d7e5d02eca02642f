import type { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { orNotFound } from '#core/refusal.ts'
import { findUser } from '#users/index.ts'
import { serializeSessionUser } from '../auth.serializer.ts'
import { authenticate } from '../sessions/authenticate.ts'
import type { NewSession } from '../sessions/openSession.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config'> & {
  session: { begin(session: { userId: string; token: string; expiresAt: Date }): void }
}

/** Sets the new session as a cookie for the browser, returns its token for scripts, and returns the user. */
export async function welcome(context: Deps, { userId, token, expiresAt }: NewSession): Promise<SignedIn> {
  const user = orNotFound(await findUser(context.db, userId), 'User')
  const asking = await authenticate(context, token)
  context.session.begin({ userId, token, expiresAt })
  return { ...serializeSessionUser(user, asking?.owesSecondFactor), accessToken: token }
}
