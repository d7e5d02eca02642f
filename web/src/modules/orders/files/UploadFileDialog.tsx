import { type DocumentCategory, documentCategories, documentCategoryWords } from '@app/contract/documents/documents.rules.ts'
import { Select, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { listWords } from '#ui/form/listWords.ts'
import { Upload } from '#ui/upload/Upload.tsx'
import { doneUploadIds, hasUnfinished } from '#ui/upload/uploadItems.ts'
import { useUploadsDraft } from '#ui/upload/useUploadsDraft.ts'
import { orderFileGrant } from '../form/FileFields.tsx'
import { orderName } from '../lists/handled.ts'

type Props = { isOpen: boolean; onClose: () => void; onDone: () => void }

/** Adds files to any order. Source code is delivered on the order itself, since its delivery notifies the customer. */
export const UploadFileDialog = ({ isOpen, onClose, onDone }: Props) => (
  <FormDialog title="Upload file" text="Everyone who can see the order will see the file." isOpen={isOpen} onClose={onClose}>
    {(close) => (
      <UploadFileForm
        onCancel={close}
        onDone={() => {
          onDone()
          close()
        }}
      />
    )}
  </FormDialog>
)

const place = 'allFiles.upload'
const offered = documentCategories.filter((category) => category !== 'sourceCode')

function UploadFileForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const files = useUploadsDraft(`${place}.${useMe().id}`)
  const [orderId, setOrderId] = useState<string | null>(null)
  const [category, setCategory] = useState<DocumentCategory>('requirements')
  const [isAsked, setAsked] = useState(false)
  const add = useAction(calls.documents.add, {
    done: 'Uploaded Successfully',
    failed: 'Unable to Upload file!',
    once: true,
    refresh: [calls.orders, calls.documents],
    after: () => {
      files.clear()
      onDone()
    },
  })
  const missing = {
    order: orderId === null && 'Required!',
    files: files.items.length === 0 ? 'Required!' : hasUnfinished(files.items) && 'Please wait until every file is uploaded.',
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (orderId !== null && !missing.files) add.mutate({ orderId, category, uploadIds: doneUploadIds(files.items) })
      }}
    >
      <Stack gap="md">
        <AnyOrderSelect value={orderId} onChange={setOrderId} error={isAsked && missing.order} />
        <Select
          label="Category"
          description="Deliver source code on the order itself."
          data={offered.map((value) => ({ value, label: documentCategoryWords[value] }))}
          value={category}
          allowDeselect={false}
          onChange={(value) => setCategory(offered.find((one) => one === value) ?? 'requirements')}
        />
        <Upload
          name={place}
          label="Files"
          withAsterisk
          error={isAsked && missing.files}
          value={files.items}
          onChange={files.setItems}
          getGrant={orderFileGrant}
          disabled={add.isPending}
        />
      </Stack>
      <FormActions submit="Upload" isPending={add.isPending} onCancel={onCancel} />
    </form>
  )
}

type SelectProps = { value: string | null; onChange: (id: string | null) => void; error: string | false }

/** Selects any order of the company. The server searches for the typed text. */
function AnyOrderSelect({ value, onChange, error }: SelectProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const found = useQuery({
    ...calls.orders.all.queryOptions({ search, pageSize: 20, sort: 'createdAt', direction: 'desc' }),
    placeholderData: keepPreviousData,
  })
  const options = (found.data?.items ?? []).map((order) => ({ value: order._id, label: orderName(order) }))
  const [chosen, setChosen] = useState<(typeof options)[number] | null>(null)
  const others = chosen && options.every((option) => option.value !== chosen.value) ? [chosen] : []
  return (
    <Select
      label="Order"
      placeholder="Search by title, id or customer"
      withAsterisk
      searchable
      data-autofocus
      error={error || (found.isError && 'Unable to fetch Orders!')}
      value={value}
      onChange={(id, option) => {
        setChosen(id === null ? null : { value: id, label: option?.label ?? id })
        onChange(id)
      }}
      onSearchChange={(text) => setTyped(text === chosen?.label ? '' : text)}
      // The server has already filtered, by more than the option's text.
      filter={({ options }) => options}
      data={[...others, ...options]}
      nothingFoundMessage={listWords(found, 'No orders match.', 'The orders could not be loaded.')}
      maxDropdownHeight={280}
    />
  )
}
