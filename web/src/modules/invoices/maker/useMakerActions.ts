import type { InvoiceWords } from '@app/contract/invoices/invoices.shapes.ts'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import type { MakerForm } from './makerFields.ts'

/** Source of the maker: an order, a draft, or none. */
export type InvoiceSource = { order?: string; draft?: { id: string; version: number } }

/** Issues or saves the invoice. A draft is saved before it is issued, so that the content is the same. */
export function useMakerActions({ order, draft }: InvoiceSource, form: MakerForm, after: () => void) {
  const common = { failed: 'Unable to create Invoice !', refresh: [calls.invoices], form }
  const made = 'Created Invoice for the customer Successfully!'
  const create = useAction(calls.invoices.create, {
    ...common,
    done: ({ status }) => (status === 'Draft' ? 'Draft saved.' : made),
    once: true,
    after,
  })
  const update = useAction(calls.invoices.updateDraft, common)
  const issueDraft = useAction(calls.invoices.issue, { ...common, done: made, after })

  const keep = (words: InvoiceWords) =>
    draft
      ? update.mutate({ ...words, ...draft }, { onSuccess: after })
      : create.mutate({ ...words, ...(order && { order }), isDraft: true })

  const issue = async (words: InvoiceWords) => {
    const isSure = await confirm({
      title: 'Create this invoice?',
      text: 'It gets its number now and can’t be changed afterwards. Correct a mistake by a credit note.',
      action: 'Create Invoice',
      isDanger: false,
    })
    if (!isSure) return
    if (!draft) return create.mutate({ ...words, ...(order && { order }) })
    update.mutate({ ...words, ...draft }, { onSuccess: ({ version }) => issueDraft.mutate({ id: draft.id, version }) })
  }
  return { keep, issue, isPending: create.isPending || update.isPending || issueDraft.isPending }
}
