import { invoiceLimits } from '@app/contract/invoices/invoices.rules.ts'
import type { InvoiceSummary } from '@app/contract/invoices/invoices.shapes.ts'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { toastProblems } from '#core/toastProblems.ts'
import { useAction } from '#core/useAction.ts'
import { confirm } from '#ui/dialog/confirm.tsx'

type Chosen = Pick<InvoiceSummary, '_id' | 'status' | 'version' | 'customerEmail'>

/** In the bar of selected rows: issues the drafts among them separately, and shows why any was refused. */
export function IssueChosenButton({ invoices, onDone }: { invoices: readonly Chosen[]; onDone: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const drafts = invoices.filter(({ status }) => status === 'Draft')
  const issue = useAction(calls.invoices.issueMany, {
    done: ({ results }) => {
      const issued = results.filter(({ problem }) => problem === undefined).length
      return issued > 0 ? `${count(issued, ['invoice was', 'invoices were'])} issued.` : undefined
    },
    failed: 'The drafts could not be issued.',
    refresh: [calls.invoices],
    after: ({ results }) => {
      toastProblems(results)
      onDone()
    },
  })
  const isTooMany = drafts.length > invoiceLimits.issuedAtOnce
  return (
    <Button
      ref={button}
      size="compact-sm"
      variant="default"
      loading={issue.isPending}
      disabled={drafts.length === 0 || isTooMany}
      title={isTooMany ? `At most ${invoiceLimits.issuedAtOnce} drafts can be issued at once.` : undefined}
      onClick={async () => {
        const many = count(drafts.length, ['draft', 'drafts'])
        const text = `Each gets the next number and can no longer be changed. ${whoIsMailed(drafts)}`
        if (await confirm({ title: `Issue ${many}?`, text, action: 'Issue', isDanger: false, returnTo: button.current }))
          issue.mutate({ drafts: drafts.map(({ _id: id, version }) => ({ id, version })) })
      }}
    >
      {drafts.length === 0 ? 'No drafts to issue' : `Issue ${count(drafts.length, ['draft', 'drafts'])}`}
    </Button>
  )
}

function whoIsMailed(drafts: readonly Chosen[]): string {
  const mailed = drafts.filter(({ customerEmail }) => customerEmail !== '').length
  if (mailed === drafts.length) return 'We mail them to their customers.'
  return mailed === 0 ? 'None has an e-mail address, so none is mailed.' : `We mail the ${mailed} that have an e-mail address.`
}
