import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context.ts'

/** The card provider's scripts and frames, where it is configured. */
const stripe = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

const razorpay = {
  script: ['https://checkout.razorpay.com'],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  connect: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com', 'https://lumberjack-cx.razorpay.com'],
}

/** Sets the Content-Security-Policy: scripts come from our own origin only, and never inline. */
export async function registerHeaders(app: FastifyInstance, context: AppContext) {
  const isStripe = context.cards.name === 'stripe'
  const gateway = context.cards.razorpay
  const inIndia = gateway && !gateway.isEmbedded ? razorpay : { script: [], frame: [], connect: [] }
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(isStripe ? stripe.script : []), ...inIndia.script],
        // Components position elements with style attributes; styles can't run code.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(isStripe ? stripe.connect : []), ...inIndia.connect],
        frameSrc: ["'self'", ...(isStripe ? stripe.frame : []), ...inIndia.frame],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: context.config.PUBLIC_URL?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(self)')
    if ((request.routeOptions.url ?? request.url).startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
}
