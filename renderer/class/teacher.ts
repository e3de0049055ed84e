import { mount } from 'svelte';
import '../styles/tokens.css';
import '../styles/base.css';
import Teacher from './Teacher.svelte';

const target = document.getElementById('app');
if (target !== null) mount(Teacher, { target });
