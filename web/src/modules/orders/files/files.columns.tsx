import type { ListedDocument } from '@app/contract/documents/documents.calls.ts'
import { documentCategoryWords } from '@app/contract/documents/documents.rules.ts'
import { href } from '@app/contract/screens.ts'
import { bytes } from '#core/format.ts'
import { LinkedPeople } from '#people/index.ts'
import { FileName } from '#ui/preview/FileName.tsx'
import { columnsOf } from '#ui/table/columns.tsx'

const { custom, date, link, text } = columnsOf<ListedDocument>()

/** The columns of All Files; `look` previews a file where a browser can show it. */
export const fileColumns = (look: (file: ListedDocument) => void) => [
  custom(
    'Name',
    (file) => <FileName name={file.name} fileLink={file.fileLink} isShown={file.previewLink !== undefined} onShow={() => look(file)} />,
    { sort: 'name', priority: 'title', width: '28ch' },
  ),
  link(
    'Order',
    ({ orderName, orderNumber }) => `${orderName} #${orderNumber}`,
    ({ assignedOrder }) => href('orderDetails', { slug: assignedOrder }),
    { width: '24ch', priority: 'fact' },
  ),
  text('Category', ({ category }) => documentCategoryWords[category], { priority: 'fact' }),
  text('Size', ({ sizeBytes }) => bytes(sizeBytes), { sort: 'size', priority: 'fact' }),
  // Customers add files too, so only readers who may open everyone's page get a link.
  custom('Uploaded by', ({ uploadedBy }) => uploadedBy && <LinkedPeople kind="staff" people={[uploadedBy]} />, { priority: 'rest' }),
  date('Uploaded At', ({ createdAt }) => createdAt, { sort: 'createdAt', priority: 'fact' }),
]
