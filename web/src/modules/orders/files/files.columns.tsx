import type { ListedDocument } from '@app/contract/documents/documents.calls.ts'
import { documentCategoryWords } from '@app/contract/documents/documents.rules.ts'
import { href } from '@app/contract/screens.ts'
import { Anchor } from '@mantine/core'
import { bytes } from '#core/format.ts'
import { columnsOf } from '#ui/table/columns.tsx'

const { custom, date, link, people, text } = columnsOf<ListedDocument>()

/** The columns of All Files; `look` shows a file in place where a browser can. */
export const fileColumns = (look: (file: ListedDocument) => void) => [
  custom('Name', (file) => <FileName file={file} onLook={() => look(file)} />, { sort: 'name', priority: 'title', width: '28ch' }),
  link(
    'Order',
    ({ orderName, orderNumber }) => `${orderName} #${orderNumber}`,
    ({ assignedOrder }) => href('orderDetails', { slug: assignedOrder }),
    { width: '24ch', priority: 'fact' },
  ),
  text('Category', ({ category }) => documentCategoryWords[category], { priority: 'fact' }),
  text('Size', ({ sizeBytes }) => bytes(sizeBytes), { sort: 'size', priority: 'fact' }),
  people('Uploaded by', ({ uploadedBy }) => uploadedBy && { name: uploadedBy.name, picture: uploadedBy.profilePicture }, {
    priority: 'rest',
  }),
  date('Uploaded At', ({ createdAt }) => createdAt, { sort: 'createdAt', priority: 'fact' }),
]

function FileName({ file: { name, fileLink, previewLink }, onLook }: { file: ListedDocument; onLook: () => void }) {
  if (previewLink)
    return (
      <Anchor component="button" type="button" className="clipped cell-link" title={name} aria-haspopup="dialog" onClick={onLook}>
        {name}
      </Anchor>
    )
  return (
    <a href={fileLink} download={name} className="clipped cell-link" title={name}>
      {name}
    </a>
  )
}
