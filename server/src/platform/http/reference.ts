import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { AppContext } from '#core/context.ts'
import { sessionCookie } from './caller.ts'

/** The API reference, generated from the contract: as data at /api/openapi.json, as a page at /api/docs. */
export async function registerReference(app: FastifyInstance, context: AppContext) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `The calls of ${context.config.BRAND}`,
        version: '0.1.0',
        description: 'Every call of the desk. Sign in by /api/auth/signin and send the accessToken as x-access-token.',
      },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'x-access-token' },
          session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, uiConfig: { docExpansion: 'none', filter: true } })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
