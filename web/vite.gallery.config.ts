import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The kit with sample data, for development and tests: `vite --config vite.gallery.config.ts`, then /gallery.html. Never part of the product. */
export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@tabler/icons-react': '@tabler/icons-react/dist/esm/icons/index.mjs' } },
  build: { outDir: '../node_modules/.cache/gallery', emptyOutDir: true, assetsInlineLimit: 0, rolldownOptions: { input: 'gallery.html' } },
})
