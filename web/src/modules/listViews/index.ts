export { savedViews } from './savedViews.tsx'
