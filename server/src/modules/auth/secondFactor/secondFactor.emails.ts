import { type Brand, button, emailBody, facts, inSentence, type MailMessage, paragraph } from '#outside/mail/emailTemplate.ts'
import type { FactorEvent } from './factors/notifyOwner.ts'

type Words = { subject: string; what: string; ifNot: string }

const notYou = 'If it was not you, another person can sign in to your account. Choose a new password now, and then write to us.'
const guesser = 'The person who did it knows your password. If it was not you, choose a new password now.'

const words: Record<FactorEvent, Words> = {
  appAdded: {
    subject: 'An authenticator app was added',
    what: 'An authenticator app was added to your account. From now on signing in needs one of its codes.',
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
    what: 'One of your recovery codes was used and no longer counts. You can make new ones on your profile.',
    ifNot: notYou,
  },
  guessed: {
    subject: 'Wrong codes were entered for your account',
    what: 'Ten wrong codes in a row were entered for your account. The attempts did not succeed, and no code is accepted for a while.',
    ifNot: guesser,
  },
  reset: {
    subject: 'Your second factor was reset',
    what: 'An admin has removed your authenticator app, passkeys and recovery codes, and you were signed out everywhere. Sign in with your password, and set up a new second factor on your profile.',
    ifNot: 'You did not ask for this? Then please write to us.',
  },
}

type FactorEmailInput = { what: FactorEvent; owner: string; passkey: string; at: string; resetHref: string }

/** Notifies an owner of a change to their second factor. `at` is formatted with its time zone. */
export const secondFactorEvent = (brand: Brand, { what, owner, passkey, at, resetHref }: FactorEmailInput): MailMessage => ({
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
