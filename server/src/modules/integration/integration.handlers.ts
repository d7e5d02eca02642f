import type { Contract } from '@app/contract/index.ts'
import { googleServices } from '@app/contract/integration/integration.rules.ts'
import type { Handlers } from '#http/handlers.ts'
import { connectGoogle, consentLink, disconnectGoogle, redirectUriOf, serviceNames } from './connectGoogle.ts'
import { connectionsWithNames } from './integration.store.ts'

export const integration: Handlers<Contract['integration']> = {
  gmailLink: async (context) => ({ data: await consentLink(context, context.me, 'gmail') }),
  driveLink: async (context) => ({ data: await consentLink(context, context.me, 'drive') }),
  gmailCode: async (context) => {
    await connectGoogle(context, context.me, 'gmail', context.input)
    return { data: 'success' }
  },
  driveCode: async (context) => {
    await connectGoogle(context, context.me, 'drive', context.input)
    return { data: 'success' }
  },
  connections: async ({ db, google, config }) => {
    const found = new Map((await connectionsWithNames(db)).map((one) => [one.connection.service, one]))
    return {
      isSandbox: google.isSandbox,
      redirectUri: redirectUriOf(config),
      items: googleServices.map((service) => {
        const one = found.get(service)
        if (!one) return { service }
        const { state, address, connectedAt, problem } = one.connection
        return {
          service,
          state,
          address,
          connectedAt: connectedAt.toISOString(),
          ...(one.connectedBy && { connectedBy: one.connectedBy }),
          ...(problem && { problem }),
        }
      }),
    }
  },
  disconnect: async (context) => {
    const { service } = context.input
    await disconnectGoogle(context, context.me, service)
    return { message: `${serviceNames[service]} is no longer connected.` }
  },
}
