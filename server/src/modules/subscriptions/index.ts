export { openSubscription } from './purchase/openSubscription.ts'
export { subscriptionPayable } from './subscriptionPayable.ts'
export { nameOfCurrent } from './subscriptions.store.ts'
export { subscriptionsOfErasedUser } from './subscriptionsOfErased.ts'
