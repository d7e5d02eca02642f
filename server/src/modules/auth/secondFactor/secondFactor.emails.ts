import { type Brand, button, emailBody, facts, inSentence, type MailMessage, paragraph } from '#outside/mail/emailTemplate.ts'
import type { FactorEvent } from './factors/notifyOwner.ts'

type Words = { subject: string; what: string; ifNot: string }

const notYou = 'If it was not you, somebody else can sign in as you. Choose a new password now, and then write to us.'
const guesser = 'Whoever did it knows your password. If it was not you, choose a new password now.'

const words: Record<FactorEvent, Words> = {
  appAdded: {
    subject: 'An authenticator app was added',
    what: 'An authenticator app was added to your account. From now on signing in asks for a code of it.',
    ifNot: notYou,
  },
  appRemoved: {
    subject: 'Your authenticator app was removed',
    what: 'The authenticator app was removed from your account. Its codes no longer count.',
    ifNot: notYou,
  },
  passkeyAdded: {
    subject: 'A passkey was added',
    what: 'A passkey was added to your account. It can be used for signing in.',
    ifNot: notYou,
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    what: 'A passkey was removed from your account. It no longer counts.',
    ifNot: notYou,
  },
  newCodes: {
    subject: 'New recovery codes were made',
    what: 'New recovery codes were made for your account. The old ones no longer count.',
    ifNot: notYou,
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    what: 'One of your recovery codes was used. It does not count again; on your profile you can make new ones.',
    ifNot: notYou,
  },
  guessed: {
    subject: 'Somebody tries to guess your code',
    what: 'Ten wrong codes in a row were entered for your account. Nobody got in, and for a while no code is taken.',
    ifNot: guesser,
  },
  reset: {
    subject: 'Your second factor was reset',
    what: 'An admin has removed your authenticator app, passkeys and recovery codes, and you were signed out everywhere. Sign in with your password, and set up a new second factor on your profile.',
    ifNot: 'You did not ask for this? Then please write to us.',
  },
}

type About = { what: FactorEvent; owner: string; passkey: string; at: string; resetHref: string }

/** Tells an owner what happened to their second factor. `at` is written out with its time zone. */
export const secondFactorEvent = (brand: Brand, { what, owner, passkey, at, resetHref }: About): MailMessage => ({
  subject: `${words[what].subject}: your ${brand.name} account`,
  body: emailBody({
    brand,
    preheader: 'If it was you, there is nothing to do.',
    heading: words[what].subject,
    blocks: [
      paragraph(`Hello ${inSentence(owner)},`),
      paragraph(words[what].what),
      facts({ Passkey: passkey, When: at }),
      paragraph(words[what].ifNot),
      button('Choose a new password', resetHref),
    ],
  }),
})
