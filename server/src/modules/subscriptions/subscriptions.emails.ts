import {
  type Brand,
  button,
  emailBody,
  facts,
  inSentence,
  type MailMessage,
  paragraph,
  small,
  subjectLine,
  writeTo,
} from '#outside/mail/emailTemplate.ts'

type SubscriptionEmailFacts = { name: string; plan: string; page: string }
type Paid = SubscriptionEmailFacts & { amount: string; transaction: string; isFirst: boolean; until: string; sessions: number }

export const subscriptionPaid = (brand: Brand, { name, plan, page, amount, transaction, isFirst, until, sessions }: Paid): MailMessage => ({
  subject: subjectLine(isFirst ? `Your subscription ${plan} has begun` : `We received ${amount} for ${plan}`),
  body: emailBody({
    brand,
    preheader: `${amount} for ${plan}, paid until ${until}.`,
    heading: isFirst ? `Welcome to ${plan}` : `We received ${amount}`,
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(`Thank you. Your subscription ${plan} is paid until ${until} and renews automatically unless you cancel it.`),
      facts({ Paid: amount, Transaction: transaction, 'Paid until': until, Sessions: sessions > 0 ? String(sessions) : null }),
      button('My subscription', new URL(page, brand.href).href),
      small(`You did not ask for this? ${writeTo(brand)} and name the transaction.`),
    ],
  }),
})

type Declined = SubscriptionEmailFacts & { amount: string; nextTry: string }

export const subscriptionDeclined = (brand: Brand, { name, plan, page, amount, nextTry }: Declined): MailMessage => ({
  subject: subjectLine(`Your card was declined for ${plan}`),
  body: emailBody({
    brand,
    preheader: `We try again on ${nextTry}.`,
    heading: 'Your card was declined',
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(`We could not charge ${amount} for your subscription ${plan}. We try again on ${nextTry}.`),
      paragraph('Sign in and store another card on the page of your subscription. We charge it at once.'),
      button('Change my card', new URL(page, brand.href).href),
    ],
  }),
})

export const subscriptionToConfirm = (brand: Brand, { name, plan, page, amount, nextTry }: Declined): MailMessage => ({
  subject: subjectLine(`Please confirm ${amount} for ${plan}`),
  body: emailBody({
    brand,
    preheader: 'Your bank asks you to confirm. It takes a minute.',
    heading: 'Your bank asks you to confirm',
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(`Your subscription ${plan} is due with ${amount}. Your card is valid, but your bank wants you to confirm this payment.`),
      paragraph(`Sign in, press Pay now, and follow your bank’s steps. Nothing was charged yet; we try again on ${nextTry}.`),
      button('Pay now', new URL(page, brand.href).href),
    ],
  }),
})

export const subscriptionCancelled = (
  brand: Brand,
  { name, plan, page, until }: SubscriptionEmailFacts & { until: string },
): MailMessage => ({
  subject: subjectLine(`Your subscription ${plan} ends on ${until}`),
  body: emailBody({
    brand,
    preheader: 'Nothing more is charged.',
    heading: `Your subscription ends on ${until}`,
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(`You have cancelled your subscription ${plan}. You can use it until ${until}; nothing more is charged.`),
      paragraph('Until then you can undo the cancellation.'),
      button('My subscription', new URL(page, brand.href).href),
    ],
  }),
})

export const subscriptionEnded = (
  brand: Brand,
  { name, plan, page, isUnpaid }: SubscriptionEmailFacts & { isUnpaid: boolean },
): MailMessage => ({
  subject: subjectLine(`Your subscription ${plan} has ended`),
  body: emailBody({
    brand,
    preheader: 'Nothing more is charged.',
    heading: 'Your subscription has ended',
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(
        isUnpaid
          ? `Your subscription ${plan} has ended because its charge was declined repeatedly.`
          : `Your subscription ${plan} has ended, as you asked.`,
      ),
      paragraph('You can choose a plan again at any time.'),
      button('See the plans', new URL(page, brand.href).href),
    ],
  }),
})

export const subscriptionRefunded = (
  brand: Brand,
  { name, plan, page, amount }: SubscriptionEmailFacts & { amount: string },
): MailMessage => ({
  subject: subjectLine(`We refunded ${amount}`),
  body: emailBody({
    brand,
    preheader: 'It goes to the card that you paid with.',
    heading: `We refunded ${amount}`,
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(`We refunded ${amount} of your subscription ${plan}. Banks take 5 to 10 days.`),
      button('My subscription', new URL(page, brand.href).href),
    ],
  }),
})
