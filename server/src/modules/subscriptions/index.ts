export { filteredSubscriptions, idsOfSubscriptions } from './lists/subscriptionLists.store.ts'
export { openSubscription } from './purchase/openSubscription.ts'
export { subscriptionPayable } from './subscriptionPayable.ts'
export { subscriptionsOfErasedUser } from './subscriptionsOfErased.ts'
