export { ExportChosenButton, ExportListButton } from './ExportListButton.tsx'
export { ExportMenuItem } from './ExportMenuItem.tsx'
export { useExport } from './useExport.ts'
