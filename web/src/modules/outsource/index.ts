export { OrderProposals } from './OrderProposals.tsx'
export { OutsourceDialog } from './OutsourceDialog.tsx'
