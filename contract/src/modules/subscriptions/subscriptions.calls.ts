import { z } from 'zod'
import { admins, anyone, backOffice, customers, own } from '#core/access.ts'
import { ask, FormVersion, get, post } from '#core/call.ts'
import { filterFields } from '#core/filterFields.ts'
import { listInput, listOf } from '#core/paging.ts'
import { subscriptionFilters } from './subscriptions.filters.ts'
import {
  MySubscription,
  PlanChanges,
  PlanInput,
  SubscriptionDetails,
  SubscriptionOutcome,
  SubscriptionPlan,
  SubscriptionRecord,
} from './subscriptions.shapes.ts'

const Mine = z.object({ subscription: MySubscription.nullable() })

export const subscriptions = {
  plans: get('/api/main/getAllSubscriptionCategories', anyone)
    .answers(z.array(SubscriptionPlan))
    .says('The offered plans, cheapest first.'),
  createPlan: post('/api/main/createNewSubscriptionType', admins)
    .takes(PlanInput)
    .answers(SubscriptionPlan)
    .says('Creates a plan. Without an amount, it is read from the price.')
    .onceForEachKey('answerOfNow'),
  updatePlan: post('/api/main/updateSubscriptionCategory', admins)
    .takes(z.object({ id: z.string(), data: PlanChanges, version: FormVersion }))
    .answers(SubscriptionPlan)
    .says('Changes a plan for new subscriptions; existing ones keep their terms.'),
  deletePlan: post('/api/main/deleteSubscriptionCategory', admins)
    .takes(z.object({ id: z.string() }))
    .answers(z.object({}))
    .says('Stops offering a plan; existing subscriptions keep it.'),
  record: post('/api/main/createSubscriptionRecord', own('user', []))
    // Other fields from the client, such as an amount, are ignored: the provider decides.
    .takes(z.object({ user: z.string(), paymentIntent: z.string().max(200) }))
    .answers(SubscriptionOutcome)
    .says('Looks the intent up at the provider and starts the subscription once it is paid.'),
  all: get('/api/main/getAllSubscriptionRecord', backOffice)
    .takes(listInput(['all'], ['createdAt', 'endsAt', 'amount', 'plan', 'state', 'country']).extend(filterFields(subscriptionFilters)))
    .answers(listOf(SubscriptionRecord))
    .says('Every subscription that was paid, newest first unless sorted; a search looks in the user name.'),
  countries: get('/api/main/subscription-countries', backOffice)
    .answers(z.object({ countries: z.array(z.string()), plans: z.array(z.string()) }))
    .says('The countries and plan names for the filters of the list.'),
  one: ask('/api/main/getSubscriptionById', backOffice)
    .takes(z.object({ id: z.string() }))
    .answers(SubscriptionDetails)
    .says('One subscription with its periods and payments.'),
  mine: get('/api/main/my-subscription', customers).answers(Mine).says('The customer’s current subscription, or none.'),
  cancel: post('/api/main/cancel-subscription', customers)
    .answers(Mine)
    .says('Cancels it at the end of the paid period; a past due one at once.'),
  takeBack: post('/api/main/keep-subscription', customers).answers(Mine).says('Undoes a cancellation while the paid period lasts.'),
  changePlan: post('/api/main/change-subscription-plan', customers)
    .takes(z.object({ subscription: z.string() }))
    .answers(Mine)
    .says('Chooses another plan from the next period on, on its current terms; choosing the current plan undoes it.'),
  beginCard: post('/api/main/begin-subscription-card', customers)
    .answers(z.object({ clientSecret: z.string(), setupIntent: z.string() }))
    .says('Starts storing another card; nothing is charged.')
    .limitedTo(10, 600)
    .limitedByAccount('cards'),
  takeCard: post('/api/main/use-subscription-card', customers)
    .takes(z.object({ setupIntent: z.string().max(200) }))
    .answers(SubscriptionOutcome)
    .says('Looks the stored card up at the provider and charges it from now on; a past due period at once.'),
}
