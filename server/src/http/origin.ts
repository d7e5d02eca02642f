import type { FastifyRequest } from 'fastify'
import type { House } from '#core/house.ts'

/** Where the product is reached from outside, such as `https://desk.example`: as it was set, or as this request found it. */
export const originOf = (house: House, request: FastifyRequest): string =>
  house.config.PUBLIC_URL ? new URL(house.config.PUBLIC_URL).origin : `${request.protocol}://${request.host}`
