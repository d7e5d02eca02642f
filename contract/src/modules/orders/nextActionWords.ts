import type { NextAction, NextActionName, NextReader } from './nextAction.rules.ts'
import type { OrderStatus } from './orders.rules.ts'

export type NextWords = { title: string; text?: string }

/** The facts that the sentences are made of. Amounts are formatted, and absent for readers who see no money. */
export type NextActionContext = {
  status: OrderStatus
  progress: number
  customer: string
  /** The person who works on the order. */
  worker?: string | undefined
  /** `total` is absent where the order is free, `left` where it is fully paid, `half` where half may not be paid. */
  money?: { isPriced: boolean; total?: string | undefined; left?: string | undefined; half?: string | undefined } | undefined
  /** The deadline, formatted for this reader; `isLate` tells whether it has passed. */
  until?: string | undefined
  isLate?: boolean
  cancellationReason?: string | undefined
  /** The revision that is being worked on, in the customer's words. */
  revision?: { number: number; reason: string } | undefined
}

type WordsFor = (context: NextActionContext) => NextWords
/** The words for each reader. `staff` do the work and see no money; `worker` and `lead` override it where they act. */
type WordsByReader = { customer: WordsFor; office: WordsFor; staff: WordsFor; worker?: WordsFor; lead?: WordsFor }

/** Words for the next action, one set for each reader. All come from the same value, so readers are never told different things. */
export function nextActionWords({ action }: Pick<NextAction, 'action'>, reader: NextReader, context: NextActionContext): NextWords {
  const wordsByReader: WordsByReader = wordsByAction[action]
  if (reader === 'customer' || reader === 'office') return wordsByReader[reader](context)
  return ((reader === 'onlooker' ? undefined : wordsByReader[reader]) ?? wordsByReader.staff)(context)
}

/** A text on one line, cut at its end. */
export function inBrief(text: string, most: number): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()]
  return letters.length <= most
    ? letters.join('')
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

const isNew = ({ status }: NextActionContext) => status === 'Requested' || status === 'Reviewing'
const words = (title: string, ...text: (string | false | undefined)[]): NextWords => {
  const joined = text.filter(Boolean).join(' ')
  return joined ? { title, text: joined } : { title }
}

const noChargeYet = 'Nothing is charged before you pay.'
const opensWhenPaid = 'The source code opens once the order is fully paid.'
const leftWords = ({ money }: NextActionContext) => money?.left && `${money.left} is left to pay.`
const howToPay = ({ money }: NextActionContext) =>
  money?.half ? `You can pay half (${money.half}) or the full amount.` : money?.left && 'You can pay now.'
const progressWords = ({ progress, money }: NextActionContext) =>
  money && !money.isPriced ? `${progress}% is done. There is no price yet.` : `${progress}% is done.`

const notConfirmed: WordsFor = () => words('The deal is not confirmed yet', 'The office acts next. The work starts after that.')
const waitsForDeal: WordsFor = () =>
  words('The deal is not confirmed yet', "Waiting for the customer's answer. The work starts after that.")
const officeAfterDelivery: WordsFor = () => words('It is delivered', 'The office acts next. You have nothing left to do.')
const waitsForMoney: WordsFor = () => words('It is delivered', "Waiting for the customer's payment. You have nothing left to do.")
const beingDone = ({ status }: NextActionContext) => (status === 'Testing' ? 'tested' : 'developed')
/** The beginning of a revision's words, on one line; the page shows all of them. */
const revisionTitle = ({ number, reason }: NonNullable<NextActionContext['revision']>) => `Revision ${number}: ${inBrief(reason, 100)}`
const handOn: WordsFor = () => words('Assign it to an employee', 'Or do it yourself and deliver the code.')

const wordsByAction: Record<NextActionName, WordsByReader> = {
  namePrice: {
    customer: (context) =>
      isNew(context)
        ? words(
            'We are reviewing your request',
            context.isLate
              ? 'Our answer is overdue. We will send you a price as soon as we can.'
              : context.until
                ? 'We will send you a price within 1–2 hours.'
                : 'We will send you a price next.',
            noChargeYet,
          )
        : words('We will send you a price next', noChargeYet),
    office: ({ customer, until, isLate }) =>
      words(
        'Name a price',
        `${customer} is waiting for it.`,
        until && (isLate ? `It was promised by ${until}.` : `It is promised by ${until}.`),
      ),
    staff: (context) => (context.status === 'Delivered' ? officeAfterDelivery(context) : notConfirmed(context)),
  },
  answerOffer: {
    customer: ({ until }) =>
      words('Answer our offer', 'You can accept it, ask for a change, or decline.', until && `It is valid until ${until}.`, noChargeYet),
    office: ({ customer, until }) =>
      words(`${customer} answers the offer`, until && `It is valid until ${until}.`, 'Accepting it confirms the deal.'),
    staff: waitsForDeal,
  },
  changeOffer: {
    customer: () => words('We are reviewing the change you asked for', 'We will send you a new offer.', noChargeYet),
    office: ({ customer }) => words('Make a new offer', `${customer} has asked for changes to the last one.`),
    staff: notConfirmed,
  },
  offerDeclined: {
    customer: () => words('You have declined our offer', 'We will get back to you.', noChargeYet),
    office: ({ customer }) => words('Make a new offer, or cancel the order', `${customer} has declined the last one.`),
    staff: notConfirmed,
  },
  offerExpired: {
    customer: () => words('Our offer has expired', 'We will send you a new one.', noChargeYet),
    office: ({ customer }) => words('Make a new offer', `The last one expired before ${customer} answered it.`),
    staff: notConfirmed,
  },
  confirmDeal: {
    customer: (context) =>
      words(
        'We confirm the deal next',
        context.money?.total && `The price is ${context.money.total}.`,
        context.money?.left && `You can then pay${context.money.half ? ` half (${context.money.half}) or the full amount` : ''}.`,
        context.money && !context.money.left && 'Nothing is left to pay.',
      ),
    office: ({ customer, money }) =>
      words(
        money?.total ? `Confirm the deal for ${money.total}` : 'Confirm the deal',
        money?.left ? `Then ${customer} can pay.` : 'Nothing is left to pay.',
      ),
    staff: notConfirmed,
  },
  assign: {
    customer: (context) => words('We choose your developer next', leftWords(context)),
    office: () => words('Assign it to a manager or developer', 'It is not assigned yet.'),
    staff: () => words('The office assigns it next', 'It is not assigned yet.'),
  },
  complete: {
    customer: () => words('We close the order next', 'It is delivered and fully paid.'),
    office: ({ customer }) => words('Complete the order', `It is delivered and fully paid. The review period of ${customer} is over.`),
    staff: officeAfterDelivery,
  },
  answerDispute: {
    customer: () => words('Your bank disputes a payment', 'We will answer your bank. You do not need to do anything.'),
    office: ({ customer, until, isLate }) =>
      words(
        'Answer the payment dispute',
        `The bank of ${customer} asks for a payment back.`,
        until
          ? isLate
            ? `An answer was due at the card provider by ${until}.`
            : `Answer at the card provider by ${until}.`
          : 'Answer at the card provider.',
      ),
    staff: () => settled,
  },
  giveBack: {
    customer: () => words('We will refund your overpayment', 'It goes back to your original payment method.'),
    office: ({ customer }) => words('Refund the overpayment', `${customer} has paid more than the order costs.`),
    staff: () => settled,
  },
  settle: { customer: () => settled, office: () => settled, staff: () => settled },
  payToStart: {
    customer: (context) => words(`Pay ${context.money?.left ?? ''} to start the work`, howToPay(context)),
    office: ({ customer, money }) => words(`${customer} pays ${money?.left ?? ''}`, 'Then the work starts.'),
    staff: () => words("Waiting for the customer's payment", 'The work can start then.'),
  },
  payToOpen: {
    customer: ({ money }) =>
      words(`Your code is ready. Pay ${money?.left ?? ''} to open it`, 'It opens as soon as the order is fully paid.'),
    office: ({ customer, money }) => words(`${customer} pays the remaining ${money?.left ?? ''}`, opensWhenPaid),
    staff: waitsForMoney,
  },
  payRest: {
    customer: ({ money }) => words(`Pay the remaining ${money?.left ?? ''}`, 'You already have access to the source code.'),
    office: ({ customer, money }) =>
      words(`${customer} pays the remaining ${money?.left ?? ''}`, 'They already have access to the source code.'),
    staff: waitsForMoney,
  },
  review: {
    customer: ({ until }) =>
      words(
        'Your code is here',
        until ? `Review it by ${until}, then accept it or ask for a change.` : 'Review it, then accept it or ask for a change.',
      ),
    office: ({ customer, until }) =>
      words(`${customer} reviews the delivery`, until ? `They have until ${until}.` : undefined, 'Nothing is left to pay.'),
    staff: () => words('It is delivered', 'Nothing is left to do unless the customer asks for a change.'),
  },
  start: {
    customer: (context) => words('A developer is about to start', leftWords(context)),
    office: ({ worker }) => words(worker ? `${worker} starts the work` : 'The work starts next'),
    staff: ({ worker }) => words(worker ? `${worker} starts the work` : 'The work starts next'),
    worker: () => words('Start the work'),
    lead: handOn,
  },
  finish: {
    customer: (context) =>
      words(
        context.revision
          ? `Revision ${context.revision.number}: we are working on your change`
          : `Your project is being ${beingDone(context)}`,
        progressWords(context),
        context.money?.left && `${context.money.left} is left to pay. ${opensWhenPaid}`,
      ),
    office: (context) =>
      words(context.revision ? revisionTitle(context.revision) : `It is being ${beingDone(context)}`, progressWords(context)),
    staff: (context) =>
      words(context.revision ? revisionTitle(context.revision) : `It is being ${beingDone(context)}`, progressWords(context)),
    worker: ({ revision }) =>
      revision
        ? words(revisionTitle(revision), 'Make the change and deliver the code again.')
        : words('Finish the work and deliver the code'),
    lead: (context) =>
      context.revision
        ? words(revisionTitle(context.revision), 'Assign it to an employee, or do it yourself and deliver the code.')
        : handOn(context),
  },
  upload: {
    customer: () => words('Your files are on their way', 'The work is done, and its files come next.'),
    office: ({ worker }) =>
      words(`${worker ?? 'The developer'} uploads the files`, 'The order is marked as delivered but has no files yet.'),
    staff: ({ worker }) =>
      words(`${worker ?? 'The developer'} uploads the files`, 'The order is marked as delivered but has no files yet.'),
    worker: () => words('Upload the files', 'The order is marked as delivered but has no files yet.'),
    lead: () => words('Upload the files', 'The order is marked as delivered but has no files yet. You can also assign it to an employee.'),
  },
  completed: {
    customer: () => words('This order is complete', 'Everything is delivered. How was it? A few words help the next customer.'),
    office: () => words('This order is complete', 'Everything is delivered, and nothing is left to pay.'),
    staff: () => words('This order is complete', 'Everything is delivered. There is nothing left to do.'),
  },
  cancelled: {
    customer: ({ cancellationReason }) =>
      words('This order is cancelled', cancellationReason ?? 'Work on it has stopped, and nothing more is charged.'),
    office: ({ cancellationReason }) => words('This order is cancelled', cancellationReason ?? 'Work on it has stopped.'),
    staff: ({ cancellationReason }) => words('This order is cancelled', cancellationReason ?? 'Work on it has stopped.'),
  },
}

const settled = words('The office has something to settle first', 'You do not need to do anything.')
