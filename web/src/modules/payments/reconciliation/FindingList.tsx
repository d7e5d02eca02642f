import { findingNoteLength, findingWords } from '@app/contract/payments/reconciliation/reconciliation.rules.ts'
import type { Finding } from '@app/contract/payments/reconciliation/reconciliation.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { Anchor, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Money } from '#ui/Money.tsx'
import { When } from '#ui/When.tsx'
import styles from './Reconciliation.module.css'

/** Differences, each with its payment and what to do. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className={styles.list}>
      {findings.map((finding) => (
        <li key={finding._id}>
          <div className={styles.head}>
            <h3 className={styles.title}>{findingWords[finding.kind].title}</h3>
            <strong>
              <Money amount={finding.amount} currency={finding.currency} />
            </strong>
          </div>
          {!finding.resolvedAt && <p className={styles.advice}>{findingWords[finding.kind].advice}</p>}
          <p className={styles.about}>
            {finding.details} Found <When at={finding.createdAt} />.
          </p>
          <p className={styles.about}>
            At the provider: <span className={styles.subject}>{finding.subject}</span>
          </p>
          {finding.resolvedAt ? (
            <Resolved finding={finding} />
          ) : (
            <div className={styles.acts}>
              {toPayment(finding) && (
                <Anchor component={Link} to={toPayment(finding)}>
                  Open the payment
                </Anchor>
              )}
              <FormDialog
                button="Mark as resolved"
                buttonProps={{ variant: 'default', size: 'compact-sm' }}
                title="Mark as resolved"
                text={findingWords[finding.kind].title}
              >
                {(close) => <ResolveForm finding={finding} onDone={close} />}
              </FormDialog>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

const toPayment = ({ payment, publicPayment, invoice }: Finding) =>
  payment
    ? href('paymentDetails', { id: payment })
    : publicPayment
      ? href('publicPaymentDetails', { id: publicPayment })
      : invoice
        ? href('allInvoices')
        : ''

function Resolved({ finding: { resolvedAt = '', resolvedBy, note } }: { finding: Finding }) {
  return (
    <p className={styles.about}>
      {resolvedBy ? `Resolved by ${resolvedBy.name}` : 'No longer differs'}, <When at={resolvedAt} />
      {note && `: ${note}`}
    </p>
  )
}

function ResolveForm({ finding: { _id: id }, onDone }: { finding: Finding; onDone: () => void }) {
  const form = useForm({ initialValues: { note: '' }, validate: { note: (note) => (note.trim() === '' ? 'Required!' : null) } })
  const resolve = useAction(calls.reconciliation.resolve, {
    done: 'Marked as resolved.',
    failed: 'It could not be saved.',
    refresh: [calls.reconciliation],
    form,
    after: onDone,
  })
  return (
    <form noValidate onSubmit={form.onSubmit(({ note }) => resolve.mutate({ id, note }), focusFirstWrong(form))}>
      <Textarea
        label="How"
        description="How it was resolved. It is kept in the log."
        autosize
        minRows={2}
        maxLength={findingNoteLength}
        {...form.getInputProps('note')}
      />
      <FormActions submit="Mark as resolved" isPending={resolve.isPending} onCancel={onDone} />
    </form>
  )
}
