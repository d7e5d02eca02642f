export { ExportMenuItem } from './ExportMenuItem.tsx'
export { useExport } from './useExport.ts'
