export const driveTabs = [
  { value: 'all', label: 'All Files' },
  { value: 'image', label: 'All Images' },
  { value: 'pdf', label: 'All PDF' },
  { value: 'word', label: 'All Word Docs' },
  { value: 'excel', label: 'All Excel Docs' },
  { value: 'zip', label: 'All Zip Files' },
] as const
