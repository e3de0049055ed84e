// For components and their state only, whose rules no other linter has: build/checks/oxlint.json lints everything else in a second.
import svelte from 'eslint-plugin-svelte';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      '.svelte-check/',
      'dist/',
      'node_modules/',
      '.fathom-cache/',
      '**/*.{js,mjs,ts}',
      '!**/*.svelte.ts',
    ],
  },
  ...tseslint.configs.recommended,
  ...svelte.configs['flat/recommended'],
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-undef': 'off',
      // Compiles every component, which takes half of the time.
      'svelte/no-unused-svelte-ignore': 'off',
      // Sets and maps of the window's state are replaced, never changed.
      'svelte/prefer-svelte-reactivity': 'off',
      'prefer-const': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    // One `let` takes all properties of a component, those that it binds and those that it only reads.
    rules: { 'prefer-const': 'off', 'svelte/prefer-const': 'error' },
  },
);
