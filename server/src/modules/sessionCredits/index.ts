export {
  endSessionCreditsOf,
  grantSessionCredits,
  reinstateSessionCreditsOf,
  returnSessionCredit,
  sessionCreditsOf,
  spendSessionCredit,
} from './sessionCredits.store.ts'
