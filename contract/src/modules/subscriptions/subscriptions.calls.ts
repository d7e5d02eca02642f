import { z } from 'zod'
import { admins, anyone, backOffice, customers, own } from '#core/access.ts'
import { ask, FormVersion, get, post } from '#core/call.ts'
import { filterFields } from '#core/filterFields.ts'
import { listInput, listOf } from '#core/paging.ts'
import { subscriptionFilters } from './subscriptions.filters.ts'
import {
  MySubscription,
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
    .says('The plans that can be chosen, the cheapest first.'),
  createPlan: post('/api/main/createNewSubscriptionType', admins)
    .takes(PlanInput)
    .answers(SubscriptionPlan)
    .says('A new plan. Without an amount it charges the digits of its price.')
    .onceForEachKey('answerOfNow'),
  updatePlan: post('/api/main/updateSubscriptionCategory', admins)
    .takes(z.object({ id: z.string(), data: PlanInput, version: FormVersion }))
    .answers(SubscriptionPlan)
    .says('Changes a plan for whoever chooses it from now on; who has it keeps their terms.'),
  deletePlan: post('/api/main/deleteSubscriptionCategory', admins)
    .takes(z.object({ id: z.string() }))
    .answers(z.object({}))
    .says('Offers a plan no longer; who has it keeps it.'),
  record: post('/api/main/createSubscriptionRecord', own('user', []))
    // What else a client may send along, such as an amount, is not heard: the provider says it.
    .takes(z.object({ user: z.string(), paymentIntent: z.string().max(200) }))
    .answers(SubscriptionOutcome)
    .says('“Look at this intent now”: the server asks the provider, and the subscription begins once it was paid.'),
  all: get('/api/main/getAllSubscriptionRecord', backOffice)
    .takes(listInput(['all'], ['createdAt', 'endsAt', 'amount', 'plan', 'state', 'country']).extend(filterFields(subscriptionFilters)))
    .answers(listOf(SubscriptionRecord))
    .says('Every subscription that was paid, newest first unless sorted; a search looks for the user name.'),
  countries: get('/api/main/subscription-countries', backOffice)
    .answers(z.object({ countries: z.array(z.string()), plans: z.array(z.string()) }))
    .says('The countries and plan names that the list can be narrowed by.'),
  one: ask('/api/main/getSubscriptionById', backOffice)
    .takes(z.object({ id: z.string() }))
    .answers(SubscriptionDetails)
    .says('One subscription with its periods and payments.'),
  mine: get('/api/main/my-subscription', customers).answers(Mine).says('The subscription that the customer has, or none.'),
  cancel: post('/api/main/cancel-subscription', customers)
    .answers(Mine)
    .says('Ends it when the period that is paid ends. One whose renewal is past due ends at once.'),
  takeBack: post('/api/main/keep-subscription', customers)
    .answers(Mine)
    .says('Takes a cancellation back while the period that is paid lasts.'),
  changePlan: post('/api/main/change-subscription-plan', customers)
    .takes(z.object({ subscription: z.string() }))
    .answers(Mine)
    .says('Another plan from the next period on, on its terms of today; the plan that one has takes an earlier choice back.'),
  beginCard: post('/api/main/begin-subscription-card', customers)
    .answers(z.object({ clientSecret: z.string(), setupIntent: z.string() }))
    .says('Opens what another card is stored with; nothing is charged.')
    .limitedTo(10, 600),
  takeCard: post('/api/main/use-subscription-card', customers)
    .takes(z.object({ setupIntent: z.string().max(200) }))
    .answers(SubscriptionOutcome)
    .says('“Look at this card now”: the server asks the provider, and charges it from then on; what is past due at once.'),
}
