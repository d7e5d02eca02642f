/** An invariant over the whole database: `off` selects the rows that violate it, each with a description. */
export type BookCheck = { says: string; off: string }

/** The part of a payment that counts as paid of its order, including its discount unless its coins were returned. */
const counted = `p.amount_cents - p.surplus_cents - p.refunded_cents - p.disputed_cents
  + case when p.discount_cents > 0 and exists (select from coin_entries c where c.key = 'refunded:' || p.id) then 0 else p.discount_cents end`

const returnedBy = (kind: string) =>
  `coalesce(sum(r.amount_cents) filter (where r.kind = '${kind}' and r.state in ('pending', 'succeeded', 'open', 'lost')), 0)`

/** All invariants, in the order in which to look for a mistake. Each is one statement over whole tables. */
export const bookChecks: readonly BookCheck[] = [
  {
    says: 'An order differs from the sum of its entries',
    off: `with sums as (
        select order_id, currency, sum(total_cents) as total, sum(paid_cents) as paid from balance_entries group by order_id, currency
      )
      select 'order ' || o.id || ': it says ' || o.total_cents || ' and ' || o.paid_cents || ' ' || o.currency || ', the entries '
        || coalesce(s.total, 0) || ' and ' || coalesce(s.paid, 0) as what
      from orders o left join sums s on s.order_id = o.id and s.currency = o.currency
      where o.total_cents <> coalesce(s.total, 0) or o.paid_cents <> coalesce(s.paid, 0)
      union all
      select 'order ' || o.id || ': ' || s.total || ' and ' || s.paid || ' ' || s.currency || ' are left of another currency'
      from sums s join orders o on o.id = s.order_id and o.currency <> s.currency where s.total <> 0 or s.paid <> 0`,
  },
  {
    says: 'More is paid for an order than it costs',
    off: `select 'order ' || id || ': ' || paid_cents || ' of ' || total_cents || ' ' || currency as what from orders
      where paid_cents > total_cents or paid_cents < 0`,
  },
  {
    says: 'A payment differs from its entries',
    off: `with booked as (
        select payment_id, sum(paid_cents) as paid, min(currency) as currency, count(distinct currency) as currencies, min(order_id::text) as order_id
        from balance_entries where payment_id is not null group by payment_id
      ), counting as (
        select p.id, p.order_id, p.currency, ${counted} as cents from payments p where p.order_id is not null
      )
      select 'payment ' || p.id || ' of order ' || p.order_id || ': ' || p.cents || ' ' || p.currency || ' count, '
        || coalesce(b.paid || ' ' || b.currency, 'nothing') || ' is booked' as what
      from counting p left join booked b on b.payment_id = p.id
      where p.cents <> coalesce(b.paid, 0) or b.currencies > 1 or b.currency <> p.currency or b.order_id <> p.order_id::text`,
  },
  {
    says: 'An entry names a payment that does not exist',
    off: `select 'entry ' || e.key || ' of order ' || e.order_id as what from balance_entries e
      where payment_id is not null and not exists (select from payments p where p.id = e.payment_id)
        and not exists (select from payment_figures f where f.id = e.payment_id)`,
  },
  {
    says: 'The paid amount was changed without an event that names who did it',
    off: `select 'entry ' || e.key || ' of order ' || e.order_id || ': ' || e.paid_cents || ' ' || e.currency as what from balance_entries e
      where cause = 'correction' and not exists (
        select from order_events v where v.order_id = e.order_id and v.kind = 'amounts' and v.details ->> 'field' in ('paidAmount', 'currency'))`,
  },
  {
    says: 'An intent and its payment differ',
    off: `select 'intent ' || i.id || ' is paid, without a payment' as what from payment_intents i
      where i.state = 'succeeded' and not exists (select from payments p where p.intent_id = i.id)
        and not exists (select from payment_figures f where f.type = i.provider and f.provider_id = i.provider_id)
      union all
      select 'payment ' || p.id || ': its intent is ' || i.state || ', of ' || i.amount_cents || ' ' || i.currency || ' instead of '
        || p.amount_cents || ' ' || p.currency
      from payments p join payment_intents i on i.id = p.intent_id
      where i.state <> 'succeeded' or i.amount_cents <> p.amount_cents or i.currency <> p.currency or i.payable_id <> p.payable_id`,
  },
  {
    says: 'A payment differs from its refunds and disputes',
    off: `with back as (
        select r.payment_id, ${returnedBy('refund')} as refunded, ${returnedBy('dispute')} as disputed from payment_returns r group by r.payment_id
      )
      select 'payment ' || p.id || ': ' || p.refunded_cents || ' refunded and ' || p.disputed_cents || ' disputed of ' || p.amount_cents
        || ' ' || p.currency || ', the provider says ' || b.refunded || ' and ' || b.disputed as what
      from payments p join back b on b.payment_id = p.id
      where p.refunded_cents <> least(b.refunded, p.amount_cents) or p.disputed_cents <> least(b.disputed, p.amount_cents - p.refunded_cents)`,
  },
  {
    says: 'A refund differs from the provider',
    off: `select 'refund ' || f.id || ': ' || f.state || ' ' || f.amount_cents || ', the provider says '
        || coalesce(r.state || ' ' || r.amount_cents, 'nothing') as what
      from refunds f left join payment_returns r on r.payment_id = f.payment_id and r.provider_id = f.provider_id
      where f.provider_id is not null and (r.id is null or r.amount_cents <> f.amount_cents or r.state <> f.state)
      union all
      select 'refund ' || id || ': succeeded without a provider or a person' from refunds where state = 'succeeded' and provider_id is null
      union all
      select 'payment ' || p.id || ': more is promised back than came' from payments p join (
        select payment_id, sum(amount_cents) as waiting from refunds where state = 'pending' and provider_id is null group by payment_id
      ) w on w.payment_id = p.id where p.refunded_cents + p.disputed_cents + w.waiting > p.amount_cents`,
  },
  {
    says: 'A public payment differs from its payment',
    off: `select 'public payment ' || v.id as what from public_payments v
      left join payments p on p.payable_kind = 'publicPayment' and p.payable_id = v.id and p.provider_id = v.transaction_id
      where v.paid_at is not null and p.id is not null
        and (p.amount_cents <> v.amount_cents or p.currency <> v.currency or p.refunded_cents <> v.refunded_cents
          or p.disputed_cents <> v.disputed_cents)
      union all
      select 'public payment ' || payable_id || ' was paid, and says it was not' from payments p
      where payable_kind = 'publicPayment' and not exists (select from public_payments v where v.id = p.payable_id and v.paid_at is not null)`,
  },
  {
    says: 'A period of a subscription differs from its payment',
    off: `select 'period ' || s.id as what from subscription_periods s left join payments p on p.id = s.payment_id
      where s.paid_at is not null and (p.id is null or p.payable_id <> s.id or p.amount_cents <> s.amount_cents or p.currency <> s.currency
        or p.refunded_cents <> s.refunded_cents or p.disputed_cents <> s.disputed_cents)
      union all
      select 'period ' || p.payable_id || ' was paid, and says it was not' from payments p
      where p.payable_kind = 'subscription' and not exists (select from subscription_periods s where s.id = p.payable_id and s.paid_at is not null)
        and p.surplus_cents < p.amount_cents - p.refunded_cents - p.disputed_cents`,
  },
  {
    says: 'Session credits differ from the sum of their entries',
    off: `select 'credit ' || c.id || ': ' || c.remaining || ', the entries ' || coalesce(sum(e.credits), 0) as what
      from session_credits c left join session_credit_entries e on e.credit_id = c.id group by c.id, c.remaining
      having c.remaining <> coalesce(sum(e.credits), 0)`,
  },
  {
    says: 'An invoice differs from its payments',
    off: `with counted as (
        select payable_id, sum(amount_cents - surplus_cents - refunded_cents - disputed_cents) as cents
        from payments where order_id is null and payable_kind = 'invoice' group by payable_id
      )
      select 'invoice ' || coalesce(b.invoice_id, c.payable_id) || ': ' || coalesce(b.paid_cents || ' are paid', 'nothing is paid') || ', its payments count '
        || coalesce(c.cents, 0) as what
      from invoice_balances b full join counted c on c.payable_id = b.invoice_id
      where b.invoice_id is null or b.paid_cents <> coalesce(c.cents, 0)
      union all
      select 'invoice ' || i.id || ': ' || b.paid_cents || ' of ' || i.total_cents || ' ' || i.currency || ' are paid'
      from invoice_balances b join invoices i on i.id = b.invoice_id
      where b.paid_cents > i.total_cents or (b.state = 'paid' and b.paid_cents <> i.total_cents)`,
  },
  {
    says: 'Coins differ from the sum of their entries',
    off: `select 'person ' || b.user_id || ': ' || b.coins || ', the entries ' || coalesce(sum(e.coins), 0) as what
      from coin_balances b left join coin_entries e on e.user_id = b.user_id group by b.user_id, b.coins having b.coins <> coalesce(sum(e.coins), 0)`,
  },
]
