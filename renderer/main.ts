import { mount } from 'svelte';
import App from './window/App.svelte';
import './styles/tokens.css';
import './styles/base.css';

const target = document.getElementById('app');
if (target !== null) mount(App, { target });
